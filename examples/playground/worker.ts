import { LexometerError } from "lexometer";
import { takeDictionary } from "./built-in";
import { Desk } from "./desk";
import type { Call, Reply } from "./protocol";

// The engine's thread: one desk, one request at a time, in order, once the dictionary is there.

const desk = new Desk();
let start: () => void = () => {};
let queue = new Promise<void>((resolve) => {
  start = resolve;
});

addEventListener("message", ({ data }: MessageEvent<Call | Uint8Array<ArrayBuffer>>) => {
  if (data instanceof Uint8Array) {
    takeDictionary(data);
    start();
  } else queue = queue.then(() => answer(data)).then((reply) => postMessage(reply));
});

async function answer({ call, kind, request }: Call): Promise<Reply> {
  try {
    return { call, answer: await desk.answer(kind, request) };
  } catch (error) {
    const code = error instanceof LexometerError ? error.code : "INTERNAL";
    return { call, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
