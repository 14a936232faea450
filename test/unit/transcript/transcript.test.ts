import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEngine } from "../../../src/engine/engine";
import { LexometerError } from "../../../src/errors";
import { styleMatchOf } from "../../../src/service-measures/matching";
import { scoreTranscript } from "../../../src/transcript/speakers";
import { readTranscript } from "../../../src/transcript/transcript";
import { report, talk } from "../texts";

/** Turns as `speaker: text`, one a line; `-` for nobody, ` / ` for a line break, `@` and seconds. */
function turnsOf(text: string, speakers?: readonly string[]): string[] {
  const { turns } = readTranscript(text, speakers === undefined ? {} : { speakers });
  return turns.map(
    ({ speaker, text, start }) =>
      `${speaker ?? "-"}${start === undefined ? "" : `@${start}`}: ${text.replaceAll("\n", " / ")}`,
  );
}

describe("readTranscript", () => {
  test.each<[string, string, string[]]>([
    ["a name and a colon", "Ann: Hi.\nBen: Ho.", ["Ann: Hi.", "Ben: Ho."]],
    ["a turn over several lines", "Ann: One\ntwo\n\nthree\nBen: Ho.", ["Ann: One / two /  / three", "Ben: Ho."]],
    ["two turns of one speaker as one", "Ann: One.\nANN: Two.\nann b: x", ["Ann: One. / Two. / ann b: x"]],
    ["a name on a line of its own", "Ann:\nHi.\n\nBen:\nHo.", ["Ann: Hi.", "Ben: Ho."]],
    [
      "times in front",
      "[00:01:02] Ann: Hi.\n(1:05) Ben: Ho.\n01:02:03.5 - Ann: Hm",
      ["Ann@62: Hi.", "Ben@65: Ho.", "Ann@3723.5: Hm"],
    ],
    ["times behind the name", "Ann [00:10]: Hi.\nBen (0:12): Ho.", ["Ann@10: Hi.", "Ben@12: Ho."]],
    ["a name and a time on a line", "Ann Lee  0:03\nHi.\n\nBen  1:00:04\nHo.", ["Ann Lee@3: Hi.", "Ben@3604: Ho."]],
    ["a time on a line", "[00:01]\nAnn: Hi.\n[00:09]\nBen: Ho.", ["Ann@1: Hi.", "Ben@9: Ho."]],
    ["chevrons", ">> ANN: Hi.\n>> Who is it?\n>>> BEN: Ho.", ["ANN: Hi.", "-: Who is it?", "BEN: Ho."]],
    [
      "titles, particles, numbers",
      "Dr. Smith: a\nLudwig van Beethoven: b\nSpeaker 1: c\nspeaker_02: d\nJ. R. Brown: e",
      ["Dr. Smith: a", "Ludwig van Beethoven: b", "Speaker 1: c", "speaker_02: d", "J. R. Brown: e"],
    ],
    ["names of other scripts", "田中：はい。\nИван: да", ["田中: はい。", "Иван: да"]],
    ["what comes before", "Minutes.\nMay.\n\nAnn: Hi.", ["-: Minutes. / May.", "Ann: Hi."]],
    ["nobody", "Just a text.\nwith two lines", ["-: Just a text. / with two lines"]],
    ["nothing", "\n \n", []],
    ["an empty turn", "Ann:\nBen: Ho.", ["Ann: ", "Ben: Ho."]],
    ["Windows lines and a byte order mark", "\uFEFFAnn: Hi.\r\nyou\r\nBen: Ho.", ["Ann: Hi. / you", "Ben: Ho."]],
  ])("reads %s", (_, text, expected) => {
    expect(turnsOf(text)).toEqual(expected);
  });

  test.each([
    "the problem is: nobody came",
    "at 12:30: we left",
    "12:30 was too early",
    "see http://example.com: it is there",
    "I said to Ben and to Cleo and to all: go",
    "He came. Then: nothing",
    "ratio 1:2",
    "well:ok",
  ])("takes %j for something that is said", (line) => {
    expect(turnsOf(`Ann: Hi.\n${line}`)).toEqual([`Ann: Hi. / ${line}`]);
  });

  test("believes whoever says who speaks", () => {
    const text = "Ann: Hi.\nNote: be quick.\nben of the hill and valley: Ho.";
    expect(turnsOf(text)).toEqual(["Ann: Hi.", "Note: be quick. / ben of the hill and valley: Ho."]);
    expect(turnsOf(text, ["ann", " Ben of the Hill and Valley "])).toEqual([
      "Ann: Hi. / Note: be quick.",
      "ben of the hill and valley: Ho.",
    ]);
  });

  test("reads WebVTT with voices", () => {
    const text = `WEBVTT - Title

NOTE not a cue
Ann: not this

STYLE
::cue { color: red }

1
00:00:01.000 --> 00:00:04.000 align:start
<v.loud Ann Lee>We are here &amp; it is <i>cold</i>
and dark.

00:05.500 --> 00:06.000
<v Ben>Yes.</v> <v Ann Lee>No: never.</v>

00:07.000 --> 00:08.000
(music)
(more)
`;
    expect(turnsOf(text)).toEqual([
      "Ann Lee@1: We are here & it is cold and dark.",
      "Ben@5.5: Yes.",
      "Ann Lee@5.5: No: never.",
      "-@7: (music) (more)",
    ]);
  });

  test("reads SRT, in which a label holds until the next", () => {
    const text =
      "1\n00:00:01,500 --> 00:00:02,000\n{\\an8}ANN: It is\n\n2\n00:00:02,500 --> 00:00:03,000\n<i>cold.</i>\n\n3\n00:01:00,000 --> 00:01:01,000\nBEN: Yes.\n";
    expect(turnsOf(text)).toEqual(["ANN@1.5: It is cold.", "BEN@60: Yes."]);
  });

  test("a cue ends where the next begins, without an empty line between them", () => {
    const times = ["00:00:01,000 --> 00:00:02,000", "00:00:03,000 --> 00:00:04,000"];
    const expected = ["Ann@1: I am 5 / no, 6", "Ben@3: We are."].map((turn) => turn.replace(" / ", " "));
    expect(turnsOf(`1\n${times[0]}\nAnn: I am 5\nno, 6\n2\n${times[1]}\nBen: We are.\n`)).toEqual(expected);
    expect(turnsOf(`WEBVTT\n\n${times[0]}\nAnn: I am 5\nno, 6\n${times[1]}\nBen: We are.\n`)).toEqual(expected);
    expect(turnsOf(`1\n${times[0]}\n2\n${times[1]}\nBen: 12\n`)).toEqual(["Ben@3: 12"]);
  });

  test("only tags are left out of captions", () => {
    const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nI <3 you and 5 > 3, <00:01.500><c.x>so</c> <b>there</b>";
    expect(turnsOf(text)).toEqual(["-@1: I <3 you and 5 > 3, so there"]);
  });

  test("loses no word and invents none, whatever the lines", () => {
    const part = fc.constantFrom(
      "Ann: ",
      "Ben:",
      ">> ",
      "[00:01] ",
      "one two",
      "\n",
      "three.",
      "12:30",
      " ",
      "Note: x",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        const { turns, speakers } = readTranscript(text);
        const said = turns.map((turn) => turn.text).join(" ");
        for (const word of ["one", "two", "three."]) {
          expect(said.split(word).length).toBe(text.split(word).length);
        }
        expect(new Set(turns.flatMap(({ speaker }) => speaker ?? []))).toEqual(new Set(speakers));
        expect(turns.map(({ line }) => line)).toEqual(turns.map(({ line }) => line).sort((a, b) => a - b));
      }),
    );
  });

  test("ends on hostile lines in no time to speak of", () => {
    for (const line of [
      ":".repeat(1e5),
      " ".repeat(1e5),
      "A ".repeat(5e4),
      "<v ".repeat(3e4),
      ">> ".repeat(3e4),
      "[".repeat(1e5),
    ]) {
      expect(readTranscript(`Ann: Hi.\n${line}`).turns.length).toBeLessThan(3);
      expect(readTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}`).turns.length).toBeLessThan(2);
    }
  });
});

describe("scoreTranscript", async () => {
  const engine = await createEngine();
  const lines = ["Before.", `Ann: ${talk(3)}`, `Ben: ${report(2)}`, "Ann: Okay then.", "Cleo: Hm."];
  const transcript = readTranscript(lines.join("\n"));
  const { speakers, matches } = scoreTranscript(engine, transcript, { norming: "spoken" });

  test("scores all that a speaker says, nobody first", () => {
    expect(speakers.map(({ speaker, turns }) => [speaker, turns])).toEqual([
      [undefined, 1],
      ["Ann", 2],
      ["Ben", 1],
      ["Cleo", 1],
    ]);
    const ann = engine.score(`${talk(3)}\n\nOkay then.`, { norming: "spoken" });
    expect(JSON.stringify(speakers[1]!.result)).toBe(JSON.stringify(ann));
    expect(speakers[0]!.result.summary.word_count).toBe(1);
  });

  test("matches each two of those who have names, once", () => {
    expect(matches.map(({ one, other }) => [one, other])).toEqual([
      ["Ann", "Ben"],
      ["Ann", "Cleo"],
      ["Ben", "Cleo"],
    ]);
    const [ann, ben] = speakers.slice(1).map(({ result: { summary, dictionaryMeasures } }) => ({
      words: summary.word_count,
      rateOf: (id: string) => dictionaryMeasures[id],
    }));
    expect(matches[0]!.match).toEqual(styleMatchOf(ann!, ben!));
    expect(matches[0]!.match.flags).toEqual([]);
    expect(matches[1]!.match.flags).toEqual(["too_short"]);
  });

  test("scores nobody at all", () => {
    expect(scoreTranscript(engine, readTranscript(""))).toEqual({ speakers: [], matches: [] });
    expect(scoreTranscript(engine, readTranscript("Only this.")).speakers.map(({ speaker }) => speaker)).toEqual([
      undefined,
    ]);
  });

  test("refuses what score refuses", () => {
    expect(() => scoreTranscript(engine, transcript, { norming: "sung" })).toThrow(LexometerError);
  });
});
