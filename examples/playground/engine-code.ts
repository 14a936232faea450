import { takeDictionary } from "./built-in";
import { Desk, postable, problemOf } from "./desk";
import type { Call, Reply } from "./protocol";

// The code of the engine. The page runs it until its worker is there, and makes the
// worker of the same text.

export type Answerer = (call: Call) => Promise<Reply>;

/** Answers one call at a time, in order, with an engine of this thread; `image` is the page's own dictionary. */
export function openDesk(image: Promise<Uint8Array>): Answerer {
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
    return { call, error: problemOf(error) };
  }
}

/** What the worker does with the messages of the page: the image comes first. */
export function serve(): void {
  let answerer: Answerer;
  addEventListener("message", async ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | Call>) => {
    if (data instanceof Uint8Array) {
      answerer = openDesk(Promise.resolve(data));
      return;
    }
    const reply = await answerer(data);
    try {
      postMessage("answer" in reply ? { ...reply, answer: postable(data.kind, reply.answer as never) } : reply);
    } catch (error) {
      postMessage({ call: data.call, error: problemOf(error) } satisfies Reply);
    }
  });
}
