import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { percentileOf, plainNumber, shareOf } from "../../examples/playground/numbers";
import type { Facts, Opened, Scores } from "../../examples/playground/protocol";
import type { Engine } from "../../src/engine/engine";
import {
  describePlayground,
  download,
  LETTER,
  lastAnswer,
  openPlayground,
  REPORT,
  STORY,
  scored,
  write,
} from "./playground-page";

const DIST = resolve(import.meta.dirname, "../../dist");
const NORMING = ["general", "written", "spoken"];
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ["a letter", LETTER],
  ["a report", REPORT],
  ["a story", STORY],
  ["three words", "We might win."],
  ["curly quotes, accents, emoji", "Don’t panic: naïve 😀 café, “kind of” — I’m so-so… 👩‍👩‍👧 n’t"],
  [
    "numbers and addresses",
    "1,000.50 EUR on 2024-01-01; mail a.b@example.org or see https://example.org/?q=love #win @me",
  ],
  ["half a surrogate pair", "I am glad \ud83d and sad \ude00 today"],
  ["100 KB", `${STORY}\n\n${LETTER}\n\n${REPORT}\n\n`.repeat(26)],
];

let page: Page;
let engine: Engine;

describePlayground("numbers of the playground", (host) => {
  beforeAll(async () => {
    page = await openPlayground(host.browser, host.server.origin);
    const { createEngine } = (await import(join(DIST, "index.js"))) as typeof import("../../src/index");
    engine = await createEngine();
  });

  test.each(TEXTS)("%s: what the page has is what the engine has in Node, bit for bit", async (_name, text) => {
    await write(page, text);
    for (const norming of NORMING) {
      const choice = page.locator(`[name=norming][value=${norming}]`);
      if (!(await choice.isChecked())) await scored(page, () => choice.check({ force: true }));
      const shown = await lastAnswer(page, "serviceMeasures");
      expect(shown.norming).toBe(norming);
      const { version, ...expected } = JSON.parse(JSON.stringify(engine.score(text, { norming })));
      expect(version.engine).toMatch(/^\d/);
      expect(JSON.parse(JSON.stringify(shown))).toEqual(expected);
    }
  });

  // A lone surrogate cannot be written into a file of UTF-8.
  test.each(TEXTS.filter(([name]) => !name.includes("surrogate")))(
    "%s: its JSON and CSV are those of the command line, to the byte",
    async (_name, text) => {
      await write(page, text);
      const norming = await page.inputValue("[name=norming]:checked");
      for (const [kind, format] of [
        ["json", "ndjson"],
        ["csv", "csv"],
      ] as const) {
        const printed = execFileSync(
          process.execPath,
          [join(DIST, "cli.js"), "score", "--input", "ndjson", "--format", format, "--norming", norming],
          { input: `${JSON.stringify({ content: text })}\n`, maxBuffer: 1 << 26 },
        );
        expect((await download(page, kind)).toString(), format).toBe(printed.toString());
      }
    },
  );

  test("the table shows every number of them, rounded for people", async () => {
    await write(page, STORY);
    await scored(page, () => page.click("#tab-table"));
    const { facts } = (await lastAnswer(page, "facts")) as unknown as Opened;
    const scores = (await lastAnswer(page, "serviceMeasures")) as unknown as Scores;
    const rows = await page.$$eval("table.measures tbody tr", (lines) =>
      lines.map((line) => [...line.children].map((cell) => cell.textContent ?? "")),
    );
    const expected = Object.entries(facts).map(([id, one]) => cellsOf(id, one, scores));
    expect(rows.length).toBeGreaterThan(200);
    expect(rows).toEqual(expected);
    await page.click("#tab-profile");
  });
});

function cellsOf(id: string, { label, unit }: Facts, scores: Scores): string[] {
  const raw: Readonly<Record<string, number | undefined>> = {
    ...scores.summary,
    ...scores.shape,
    ...scores.dictionaryMeasures,
  };
  const value = raw[id];
  const score = scores.reliability[id] === "none" ? undefined : scores.serviceMeasures[id];
  const [low, high] = scores.intervals[id] ?? [];
  return [
    label,
    value === undefined ? "" : unit.startsWith("share") ? shareOf(value) : plainNumber(value),
    score === undefined ? "" : percentileOf(score),
    score === undefined || low === undefined ? "" : `${percentileOf(low)}–${percentileOf(high!)}`,
  ];
}
