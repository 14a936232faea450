import { readFileSync } from "node:fs";

/** The closed lists that docs/text.md refers to; the core compiles the same files. */
export const emoticons = new Set(items("emoticons"));
export const units = new Set(items("units"));
export const openers = new Set(items("openers"));
/** With the apostrophe in front. */
export const leading = new Set(items("leading"));
/** With the apostrophe at the end. */
export const trailing = new Set(items("trailing"));
export const topLevelDomains = new Set(items("tlds"));
/** Folded abbreviation, without its final period, to its class. */
export const abbreviations = new Map(items("abbreviations").map(classed));

function items(name: string): string[] {
  const file = new URL(`../../assembly/text/lists/${name}.txt`, import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && line !== "#" && !line.startsWith("# "));
}

function classed(line: string): [string, string] {
  const [word = "", kind = ""] = line.split(" ");
  if (kind !== "never" && kind !== "upper") throw new Error(`abbreviations.txt: unknown class in "${line}"`);
  return [word, kind];
}
