import { LexometerError } from "lexometer";
import { Desk } from "./desk";
import type { Call, Reply } from "./protocol";

// The engine's thread: one desk, one request at a time, in order.

const desk = new Desk();
let queue: Promise<void> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Call>) => {
  queue = queue.then(() => answer(data)).then((reply) => postMessage(reply));
});

async function answer({ call, kind, request }: Call): Promise<Reply> {
  try {
    return { call, answer: await desk.answer(kind, request) };
  } catch (error) {
    const code = error instanceof LexometerError ? error.code : "INTERNAL";
    return { call, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}
