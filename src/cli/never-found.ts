import { readPattern, spell } from "../dictionary/pattern";
import type { Engine } from "../engine/engine";

/**
 * Entries that are not even found in a text that is nothing but themselves, as
 * they are written or as they are looked up: the text is cut in another way. Of
 * wildcards nobody knows what they stand for.
 *
 * @param told patterns of which that is known
 */
export function neverFound(engine: Engine, told: ReadonlySet<string>): string[] {
  const missing: string[] = [];
  for (const { pattern } of engine.dictionary.entries()) {
    if (/[*<]/.test(pattern) || told.has(pattern)) continue;
    const isFound = (text: string): boolean => engine.explain(text).some(({ entry }) => entry === pattern);
    if (!isFound(pattern) && !lookedUpAs(pattern).some(isFound)) missing.push(pattern);
  }
  return missing;
}

/** Texts that fold to the words of a pattern: plain, as a hashtag, and as a sign (™) that is an emoji by U+FE0F alone. */
function lookedUpAs(pattern: string): string[] {
  const reading = readPattern(pattern);
  if (reading.kind !== "words") return [];
  return reading.spellings.map(spell).flatMap((text) => [text, `#${text}`, text.replace(/^./u, "$&\uFE0F")]);
}
