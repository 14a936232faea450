import { checkDictionary } from "../../dictionary/check";
import type { Dictionary } from "../../dictionary/dictionary";
import { readDictionary } from "../../dictionary/formats/read";
import { CLASS_NAMES, readPattern } from "../../dictionary/pattern";
import { createEngine, type Engine } from "../../engine/engine";
import { UsageError } from "../usage";

const CLASSES = CLASS_NAMES.filter((name) => name !== undefined).join(", ");
const WHAT_CAN_BE = `Look for a word (happy), its beginning (happ*), a phrase (kind of), an emoji, an emoticon, or one of ${CLASSES}.`;

/**
 * An engine whose spans are the places of a word, wildcard or phrase: its dictionary
 * has this one entry, so it finds what an entry would find.
 *
 * @throws {@link UsageError} for what no text can hold: nothing found would be taken for an answer
 */
export async function engineFinding(pattern: string): Promise<Engine> {
  const dictionary: Dictionary = {
    name: "search",
    version: "1",
    categories: [{ id: "wanted" }],
    entries: [{ pattern, categories: { wanted: 1 } }],
  };
  const reason = reasonAgainst(dictionary, pattern);
  if (reason !== undefined) throw new UsageError(`${reason} ${WHAT_CAN_BE}`);
  const engine = await createEngine({ dictionary });
  if (isSpelledOut(pattern) && engine.explain(pattern).length === 0) {
    throw new UsageError(`"${pattern}" can never match: no text is cut into such words. ${WHAT_CAN_BE}`);
  }
  return engine;
}

/** What `dictionary check` would say against an entry. */
function reasonAgainst(dictionary: Dictionary, pattern: string): string | undefined {
  const { diagnostics } = readDictionary(JSON.stringify(dictionary), { format: "json" });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) return `"${pattern}" can never match. ${error.message}`;
  return checkDictionary(dictionary).find(({ kind }) => kind === "unmatchable")?.message;
}

/** Whether a pattern, read as a text, is one that it matches, if there is any. */
function isSpelledOut(pattern: string): boolean {
  const reading = readPattern(pattern);
  return reading.kind === "words" && !reading.spellings[0]!.some(({ isStem }) => isStem);
}
