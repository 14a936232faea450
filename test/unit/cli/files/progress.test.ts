import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { Progress, timeText } from "../../../../src/cli/progress";
import { inputOf } from "./fixtures";

const LONG = { ...inputOf("", "lines"), size: 8 * 1024 * 1024 };

/** What a terminal is shown of a job that has read half of its input. */
async function shown(size: number, isTTY = true): Promise<string> {
  const screen = Object.assign(new PassThrough(), { isTTY, columns: 120, cursorTo: () => true, clearLine: () => true });
  let text = "";
  screen.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const progress = new Progress([{ ...LONG, size }], "texts and words", screen);
  progress.count(1234, 56_789);
  progress.add(size / 2);
  progress.stop();
  await new Promise((done) => screen.end(done));
  return text;
}

test("says texts, words, speed and time left, on a terminal and for long inputs", async () => {
  expect(await shown(LONG.size)).toMatch(/ 50 % · 1,234 texts · 56,789 words · [\d.]+ MB\/s · \d+ s left/);
  expect(await shown(LONG.size - 1)).toBe("");
  expect(await shown(LONG.size + 1)).toContain("50 %");
  expect(await shown(LONG.size, false)).toBe("");
});

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 min 0 s"],
  [3599, "59 min 59 s"],
  [3600, "1 h 0 min"],
  [7620, "2 h 7 min"],
])("%i seconds are %s", (seconds, text) => expect(timeText(seconds)).toBe(text));
