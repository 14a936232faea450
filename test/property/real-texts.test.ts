import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { linesOfTexts, listTextFiles, textOfLine } from "../../scripts/audit/texts";
import { readEnOpenSources } from "../../scripts/dictionary";
import { buildEnOpen } from "../../src/dictionary/en-open/build";
import { coreSubject } from "../core-subject";
import { readNaively } from "../oracle/read";

// Texts of people, where there are some: a folder of folders of .jsonl.gz with a
// field `text`. The oracle is slow, so only pieces of a few texts are read unless
// LEXOMETER_TEXTS asks for more.
const folder = resolve(process.env.LEXOMETER_NORMS ?? "../shared/norms");
const most = Number(process.env.LEXOMETER_TEXTS ?? 180);
const PIECE = 700;

const isThere = existsSync(folder);

if (!isThere) test.skip(`real texts: there is no ${folder}; LEXOMETER_NORMS names another`);

describe.skipIf(!isThere)("real texts", async () => {
  if (!isThere) return;
  const dictionary = buildEnOpen(readEnOpenSources());
  const simd = await coreSubject("simd");
  const scalar = await coreSubject("scalar");
  const files = listTextFiles(folder);

  test("there are some", () => expect(files.length).toBeGreaterThan(0));

  test.each(files)("%s: the core counts and explains like the oracle", { timeout: 600_000 }, (file) => {
    const lines = linesOfTexts(folder, file);
    const count = Math.ceil(most / files.length);
    for (let piece = 0; piece < count; piece++) {
      const line = lines[Math.floor((piece / count) * lines.length)]!;
      const text = textOfLine(line);
      const from = (piece * 997) % Math.max(1, text.length - PIECE);
      const part = text.slice(from, from + PIECE);
      const expected = readNaively(dictionary, part);
      for (const core of [simd, scalar]) {
        expect(core.counts(dictionary, part)).toEqual(expected.counts);
        expect(core.types(dictionary, part)).toEqual(expected.types);
      }
      expect(simd.matches(dictionary, part).map(({ start, end }) => [start, end])).toEqual(
        expected.matches.map(({ start, end }) => [start, end]),
      );
    }
  });
});
