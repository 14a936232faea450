import { describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../../scripts/dictionary";
import { inflect, parseIrregulars } from "../../../src/dictionary/en-open/inflect";
import type { LemmaKind } from "../../../src/dictionary/en-open/parse";

const irregulars = parseIrregulars(readEnOpenSources().irregular);

/** [lemma, kind, forms behind the lemma]. Add a row per bug, never edit one. */
const ROWS: readonly [string, LemmaKind, string][] = [
  // verbs: -s, -ed, -ing
  ["walk", "v", "walks walked walking"],
  ["make", "v", "makes made making"],
  ["love", "v", "loves loved loving"],
  ["argue", "v", "argues argued arguing"],
  ["agree", "v", "agrees agreed agreeing"],
  ["dye", "v", "dyes dyed dyeing"],
  ["hoe", "v", "hoes hoed hoeing"],
  ["tie", "v", "ties tied tying"],
  ["die", "v", "dies died dying"],
  ["lie", "v", "lies lay lain lied lying"],
  ["singe", "v", "singes singed singeing"],
  ["carry", "v", "carries carried carrying"],
  ["play", "v", "plays played playing"],
  ["pass", "v", "passes passed passing"],
  ["fix", "v", "fixes fixed fixing"],
  ["buzz", "v", "buzzes buzzed buzzing"],
  ["quiz", "v", "quizzes quizzed quizzing"],
  ["watch", "v", "watches watched watching"],
  ["push", "v", "pushes pushed pushing"],
  ["go", "v", "goes went gone going"],
  ["veto", "v", "vetoes vetoed vetoing"],
  ["boo", "v", "boos booed booing"],
  ["panic", "v", "panics panicked panicking"],
  // doubling
  ["stop", "v", "stops stopped stopping"],
  ["trek", "v", "treks trekked trekking"],
  ["rev", "v", "revs revved revving"],
  ["quit", "v", "quits quitted quitting"],
  ["equip", "v", "equips equipped equipping"],
  ["rain", "v", "rains rained raining"],
  ["help", "v", "helps helped helping"],
  ["show", "v", "shows showed shown showing"],
  ["fax", "v", "faxes faxed faxing"],
  ["visit", "v", "visits visited visiting"],
  ["open", "v", "opens opened opening"],
  ["suffer", "v", "suffers suffered suffering"],
  ["prefer", "v", "prefers preferred preferring"],
  ["admit", "v", "admits admitted admitting"],
  ["control", "v", "controls controlled controlling"],
  ["travel", "v", "travels traveled travelled traveling travelling"],
  ["cancel", "v", "cancels canceled cancelled canceling cancelling"],
  ["worship", "v", "worships worshiped worshipped worshiping worshipping"],
  ["parallel", "v", "parallels paralleled paralleling"],
  ["feel", "v", "feels felt feeling"],
  ["reveal", "v", "reveals revealed revealing"],
  ["age", "v", "ages aged aging ageing"],
  // irregular verbs
  ["fight", "v", "fights fought fighting"],
  ["begin", "v", "begins began begun beginning"],
  ["have", "v", "has had having"],
  ["be", "v", "am is are was were been being"],
  ["do", "v", "does did done doing"],
  ["learn", "v", "learns learned learnt learning"],
  ["overgrow", "v", "overgrows overgrew overgrown overgrowing"],
  ["proofread", "v", "proofreads proofreading"],
  ["rerun", "v", "reruns reran rerunning"],
  ["undergo", "v", "undergoes underwent undergone undergoing"],
  ["underpay", "v", "underpays underpaid underpaying"],
  ["relay", "v", "relays relayed relaying"],
  ["demo", "v", "demos demoed demoing"],
  ["echo", "v", "echoes echoed echoing"],
  ["stomach", "v", "stomachs stomached stomaching"],
  ["hyphen", "v", "hyphens hyphened hyphening"],
  ["give up", "v", "gives up gave up given up giving up"],
  // nouns
  ["dog", "n", "dogs"],
  ["bus", "n", "buses busses"],
  ["box", "n", "boxes"],
  ["church", "n", "churches"],
  ["stomach", "n", "stomachs"],
  ["fury", "n", "furies"],
  ["day", "n", "days"],
  ["soliloquy", "n", "soliloquies"],
  ["photo", "n", "photos"],
  ["hero", "n", "heroes"],
  ["child", "n", "children"],
  ["policeman", "n", "policemen"],
  ["human", "n", "humans"],
  ["wife", "n", "wives"],
  ["belief", "n", "beliefs"],
  ["crisis", "n", "crises"],
  ["sheep", "n", ""],
  ["species", "n", ""],
  ["person", "n", "people persons"],
  ["ice cream", "n", "ice creams"],
  ["best man", "n", "best men"],
  // adjectives
  ["small", "a+", "smaller smallest"],
  ["nice", "a+", "nicer nicest"],
  ["free", "a+", "freer freest"],
  ["happy", "a+", "happier happiest"],
  ["grey", "a+", "greyer greyest"],
  ["big", "a+", "bigger biggest"],
  ["slow", "a+", "slower slowest"],
  ["clever", "a+", "cleverer cleverest"],
  ["cruel", "a+", "crueler cruelest crueller cruellest"],
  ["good", "a+", "better best"],
  ["angry", "a", ""],
];

describe("inflect", () => {
  test.each(ROWS)("%s/%s", (lemma, kind, expected) => {
    const forms = inflect(lemma, kind, irregulars);
    expect(forms[0]).toBe(lemma);
    const space = lemma.indexOf(" ");
    // Forms of phrases hold spaces themselves: compare them joined.
    expect(space === -1 ? forms.slice(1) : [forms.slice(1).join(" ")]).toEqual(
      space === -1 ? expected.split(" ").filter((form) => form !== "") : [expected],
    );
  });
});

describe("parseIrregulars", () => {
  const parse = (text: string) => parseIrregulars({ path: "irregular.txt", text });

  test.each([
    ["x foo bar", "irregular.txt:1: unknown kind"],
    ["# comment\nv sing", "irregular.txt:2: a lemma and its forms"],
    ["v sing sang sung\nv sing sung", 'irregular.txt:2: "sing" a second time'],
  ])("%j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});
