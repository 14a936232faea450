import type { Category, Dictionary, Overlap } from "./dictionary";
import { invalidDictionary } from "./refusals";

/**
 * What the JSON of an image holds: what the core does not need.
 *
 * Patterns are kept only where the author's differs from what the entry's
 * folded words say, see `defaultPattern`.
 */
export interface Meta {
  readonly name: string;
  readonly version: string;
  readonly overlap: Overlap;
  readonly categories: readonly Category[];
  /** Number of the word or stem, or state that ends the phrase, and its pattern. */
  readonly words?: readonly (readonly [number, string])[];
  readonly stems?: readonly (readonly [number, string])[];
  readonly phrases?: readonly (readonly [number, string])[];
  /** Categories that authors mask, and the states of all phrases that mask just them: ascending, as differences from 0 on. */
  readonly masks?: readonly (readonly [categories: readonly number[], states: readonly number[]])[];
}

/**
 * The part of the meta that does not depend on the entries; keys in a fixed order and none that is empty.
 *
 * @throws {@link LexometerError} `DICTIONARY_SYNTAX` for what is of another type than it may: its image could not be opened
 */
export function metaOf({ name, version, overlap = "domain", categories }: Dictionary): Meta {
  const meta: Meta = { name, version, overlap, categories: categories.map(copyCategory) };
  if (isMeta(meta as unknown)) return meta;
  const category = meta.categories.findIndex((one: unknown) => !isCategory(one));
  throw category < 0
    ? invalidDictionary(
        'A dictionary needs a `name` and a `version`, both strings, and for `overlap` "domain", "longest", "all" or nothing.',
        {},
      )
    : invalidDictionary(`Category ${category + 1} needs strings for its id, label, domain and parents.`, { category });
}

function copyCategory({ id, label, domain, parents = [], weights }: Category): Category {
  return {
    id,
    ...(label === undefined ? {} : { label }),
    ...(domain === undefined ? {} : { domain }),
    ...(parents.length === 0 ? {} : { parents: [...new Set(parents)] }),
    ...(weights === undefined ? {} : { weights: { min: weights.min, max: weights.max } }),
  };
}

/**
 * The meta in the JSON of an image, or `undefined` if it is not one.
 *
 * Checks shapes only; whether the categories fit together and the numbers are
 * in range is for the caller.
 */
export function parseMeta(json: string): Meta | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return isMeta(value) ? value : undefined;
}

function isMeta(value: unknown): value is Meta {
  return (
    isRecord(value) &&
    typeof value.name === "string" &&
    typeof value.version === "string" &&
    isOverlap(value.overlap) &&
    isArrayOf(value.categories, isCategory) &&
    isOptional(value.words, (list) => isArrayOf(list, isSpelling)) &&
    isOptional(value.stems, (list) => isArrayOf(list, isSpelling)) &&
    isOptional(value.phrases, (list) => isArrayOf(list, isSpelling)) &&
    isOptional(value.masks, (list) => isArrayOf(list, isMaskGroup))
  );
}

/** Whether a value is the name of an overlap policy. */
export function isOverlap(value: unknown): value is Overlap {
  return value === "domain" || value === "longest" || value === "all";
}

function isCategory(value: unknown): value is Category {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    isOptional(value.label, isString) &&
    isOptional(value.domain, isString) &&
    isOptional(value.parents, (list) => isArrayOf(list, isString)) &&
    isOptional(value.weights, isRange)
  );
}

function isRange(value: unknown): boolean {
  return isRecord(value) && typeof value.min === "number" && typeof value.max === "number";
}

function isSpelling(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && isNumber(value[0]) && isString(value[1]);
}

function isMaskGroup(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && isArrayOf(value[0], isNumber) && isArrayOf(value[1], isNumber);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isArrayOf(value: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isMember);
}

function isOptional(value: unknown, isPresent: (value: unknown) => boolean): boolean {
  return value === undefined || isPresent(value);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
