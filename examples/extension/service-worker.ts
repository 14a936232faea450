import { Desk, postable, problemOf } from "../playground/desk";
import type { Answers, Kind } from "../playground/protocol";
import { chrome } from "./chrome-api";
import type { Question, Reply } from "./worker-link";

// The engine's place. Chrome ends an idle worker after half a minute and starts it for the
// next question; until then a popup that is opened again finds the engine ready.

const desk = new Desk();
let opened: Promise<Answers["open"]> | undefined;

chrome.runtime.onMessage.addListener((message, _sender, answer) => {
  void reply(message as Question).then(answer);
  return true;
});

async function reply({ kind, request }: Question): Promise<Reply> {
  try {
    return { answer: kind === "open" ? await open() : postable(kind, await desk.answer(kind, request as never)) };
  } catch (error) {
    return { error: problemOf(error) };
  }
}

/** Once: another popup asks the same engine. */
async function open(): Promise<Answers[Kind]> {
  opened ??= desk.answer("open", {});
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}
