import type { Engine } from "../engine/engine";

/**
 * Entries that are not even found in a text that is nothing but themselves: the
 * text is cut in another way. Of wildcards nobody knows what they stand for.
 *
 * @param told patterns of which that is known
 */
export function neverFound(engine: Engine, told: ReadonlySet<string>): string[] {
  const missing: string[] = [];
  for (const { pattern } of engine.dictionary.entries()) {
    if (/[*<]/.test(pattern) || told.has(pattern)) continue;
    if (!engine.explain(pattern).some(({ entry }) => entry === pattern)) missing.push(pattern);
  }
  return missing;
}
