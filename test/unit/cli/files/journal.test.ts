import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inputsDigest, Journal, type Mark } from "../../../../src/cli/files/journal";
import { fileInput, stdinInput } from "../../../../src/cli/inputs";

const folder = mkdtempSync(join(tmpdir(), "lexometer-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "out.journal");
const JOB = { inputs: "i", options: "o" };

function mark(rows: number): Mark {
  return { position: { inputs: 0, rows }, rows, words: 0, skipped: 0, bytes: 10 * rows, skippedBytes: 0 };
}

async function marksOf(identity = JOB): Promise<readonly Mark[]> {
  const journal = await Journal.open(path, identity);
  await journal.close();
  return journal.marks;
}

test("a journal that was cut off anywhere has the marks before, and goes on from there", async () => {
  const journal = await Journal.open(path, JOB);
  const ends = [readFileSync(path).length];
  for (const rows of [1, 2]) {
    await journal.add(mark(rows));
    ends.push(readFileSync(path).length);
  }
  await journal.close();
  const whole = readFileSync(path);
  for (let length = 0; length <= whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length));
    const expected = [mark(1), mark(2)].filter((_, index) => length >= ends[index + 1]!);
    expect(await marksOf()).toEqual(expected);
    const next = await Journal.open(path, JOB);
    await next.add(mark(7));
    await next.close();
    expect(await marksOf()).toEqual([...expected, mark(7)]);
  }
});

test("a journal of another job is refused", async () => {
  rmSync(path, { force: true });
  await (await Journal.open(path, JOB)).close();
  await expect(marksOf({ ...JOB, inputs: "x" })).rejects.toThrow(
    /^The inputs are not those .* Remove .*out\.journal to begin anew\.$/,
  );
  await expect(marksOf({ ...JOB, options: "x" })).rejects.toThrow(
    /^The options, the dictionary or the norms are not those /,
  );
});

test.each([
  '{"mine":true}\n',
  "hello\n",
  "hello",
  "\n",
  "null\n",
  '{"format":"lexometer-journal-of-another"}\n',
  '{"format":"lexometer-journal", and so on\n{"position":1}\n',
  "\0\0\0",
])("%j is no journal, and stays as it is", async (content) => {
  writeFileSync(path, content);
  await expect(marksOf()).rejects.toThrow(/out\.journal is no journal of ours\. Move it, or write elsewhere\.$/);
  expect(readFileSync(path, "utf8")).toBe(content);
});

test("inputs are other ones when a name, a size or a time differs", async () => {
  const file = join(folder, "a.txt");
  const digest = (): Promise<string> => inputsDigest([fileInput(file, undefined, 1)]);
  writeFileSync(file, "a");
  utimesSync(file, 1, 1);
  const first = await digest();
  expect(await digest()).toBe(first);
  utimesSync(file, 1, 2);
  expect(await digest()).not.toBe(first);
  writeFileSync(file, "ab");
  utimesSync(file, 1, 1);
  expect(await digest()).not.toBe(first);
  await expect(inputsDigest([stdinInput("csv")])).rejects.toThrow("not standard input");
});
