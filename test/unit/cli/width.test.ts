import { describe, expect, test } from "vitest";
import { fitted } from "../../../src/cli/labels";
import { onOneLine, widthOf, withoutControls, wrapped } from "../../../src/cli/text-width";
import { report, talk } from "../texts";
import { openProgram } from "./program";

const { run, file } = openProgram();
file("talk.txt", `${talk(10)}\n\n日本語 \u001b[31m${"antidisestablishmentarianism ".repeat(4)}`);
file("report.txt", report(8));
file("one.ndjson", `{"id":"a\\u001b[31mb","text":"${talk(2)}"}`);

describe("screens", () => {
  test.each([
    ["score talk.txt --all --format table"],
    ["score talk.txt --arrangement score --format table"],
    ["score one.ndjson --measures openness,conscientiousness,polysyllables,mattr --format table"],
    ["compare talk.txt report.txt --all"],
    ["arc talk.txt"],
    ["explain talk.txt"],
    ["explain talk.txt --contributions conscientiousness"],
    ["explain report.txt --contributions formality --norming none"],
    ["norms show written"],
    ["norms show spoken flesch_reading_ease"],
    ["norms show general conscientiousness"],
    ["dictionary show positive_tone"],
    ["dictionary show perhaps"],
    ["transcript talk.txt --format table"],
    [""],
  ])("%s has at most 80 columns, and no control characters", async (command) => {
    const { out, err } = await run(command.split(" ").filter((part) => part !== ""));
    expect(err).toBe("");
    expect(out.split("\n").length).toBeGreaterThan(5);
    expect(out.split("\n").filter((line) => widthOf(line) > 80)).toEqual([]);
    expect(out.replaceAll("\n", "")).toBe(withoutControls(out.replaceAll("\n", "")));
  });
});

describe("labels", () => {
  test.each([
    ["Openness (language style)", 25, "Openness (language style)"],
    ["Openness (language style)", 24, "Openness                "],
    ["Readability", 11, "Readability"],
    ["Readability", 10, "Readabili…"],
    ["日本語", 5, "日本…"],
  ])("%s in %i columns is %j", (label, width, text) => {
    expect(fitted(label, width)).toBe(text);
  });
});

describe("wrapped", () => {
  test.each([
    ["a line that fits stays", ["ab cd"], 5, "ab cd"],
    ["one column less breaks it", ["ab cd"], 4, "ab\ncd"],
    ["breaks and spaces in it stay", ["  a  b\n\n c"], 9, "  a  b\n\n c"],
    ["a word wider than the line stands alone", ["a bbbbbb c"], 3, "a\nbbbbbb\nc"],
    ["a column is counted from the last break on", ["aaaa\nbb cc"], 5, "aaaa\nbb cc"],
    ["white space at the end goes", ["a \n"], 5, "a"],
    ["nothing is nothing", [], 5, ""],
  ])("%s", (_, pieces, width, text) => {
    expect(wrapped(pieces, width)).toBe(text);
  });

  test("pieces that are painted are not broken, and hold on to what follows them", () => {
    const mark = { shown: "\u001b[1mb c\u001b[0m", width: 3 };
    expect(wrapped(["aa ", mark, "! d"], 6)).toBe(`aa\n${mark.shown}! d`);
    expect(wrapped(["aa ", mark, "! d"], 7)).toBe(`aa ${mark.shown}!\nd`);
  });

  test("control characters are spaces, unit by unit", () => {
    expect(withoutControls("a\r\n\u001b[0m\tb")).toBe("a \n [0m b");
    expect(onOneLine("a\r\n\tb")).toBe("a b");
  });
});
