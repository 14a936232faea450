import { LexometerError } from "lexometer";
import { takeDictionary } from "./built-in";
import { Desk, posted } from "./desk";
import type { Call, Reply } from "./protocol";

// The code of the engine. The page runs it until its worker is there, and makes the
// worker of the same text.

export type Answering = (call: Call) => Promise<Reply>;

/** Answers one call at a time, in order, with an engine of this thread; `image` is the page's own dictionary. */
export function openDesk(image: Promise<Uint8Array>): Answering {
  takeDictionary(image);
  const desk = new Desk();
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const reply = last.then(() => answer(desk, call));
    last = reply;
    return reply;
  };
}

async function answer(desk: Desk, { call, kind, request }: Call): Promise<Reply> {
  try {
    return { call, answer: await desk.answer(kind, request) };
  } catch (error) {
    const code = error instanceof LexometerError ? error.code : "INTERNAL";
    return { call, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}

/** What the worker does with the messages of the page: the image comes first. */
export function serve(): void {
  let answering: Answering;
  addEventListener("message", ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | Call>) => {
    if (data instanceof Uint8Array) answering = openDesk(Promise.resolve(data));
    else void answering(data).then((reply) => postMessage(postedReply(data, reply)));
  });
}

function postedReply({ kind }: Call, reply: Reply): Reply {
  return "answer" in reply ? { ...reply, answer: posted(kind, reply.answer as never) } : reply;
}
