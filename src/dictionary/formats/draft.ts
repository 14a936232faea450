import { MAX_CATEGORIES, MAX_PHRASE_WORDS, MAX_WORD_BYTES } from "../../../assembly/abi";
import { regExp } from "../../text/reg-exp";
import { utf8Length } from "../../text/utf8";
import { domainOf } from "../categories";
import type { Category, Dictionary, Entry, Overlap } from "../dictionary";
import { type PatternWord, readPattern, spell, wordsOf } from "../pattern";
import { MAX_WEIGHT } from "../refusals";
import type { DiagnosticLog, Place } from "./diagnostics";

const LINE_BREAKS = /[\n\r\u0085\u2028\u2029]+/g;
/** A `*` inside of a word, which is no emoticon. */
const INNER_STAR = regExp(String.raw`^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}'*]*\*[\p{L}\p{M}\p{N}'*]*$`, "u");

/** What a file says of one pattern. */
export interface DraftEntry {
  readonly pattern: string;
  readonly members: readonly (readonly [category: string, weight: number])[];
  readonly masks?: readonly string[];
  readonly place: Place;
}

interface Kept {
  readonly pattern: string;
  readonly categories: Map<string, number>;
  readonly masks: Set<string>;
  readonly line: number;
}

/**
 * A dictionary while a file is read. It takes only what compiles, and reports
 * the rest: so a reader cannot hand out what the compiler refuses (but for
 * limits on the whole: sets and different words in phrases).
 */
export class DictionaryDraft {
  readonly #log: DiagnosticLog;
  readonly #categories = new Map<string, Category>();
  readonly #entries = new Map<string, Kept>();

  constructor(log: DiagnosticLog) {
    this.#log = log;
  }

  get isEmpty(): boolean {
    return this.#categories.size === 0 && this.#entries.size === 0;
  }

  has(category: string): boolean {
    return this.#categories.has(category);
  }

  /** Adds a category without parents and returns the id it goes by; `undefined` if it was left out. */
  addCategory(category: Omit<Category, "parents">, place: Place): string | undefined {
    const id = category.id.replace(LINE_BREAKS, " ").trim();
    if (id === "") {
      this.#log.error(place, category.id, "This category has no name.", "Name it.");
      return undefined;
    }
    if (this.#categories.has(id)) {
      this.#log.warning(
        place,
        id,
        `There is a category "${id}" already; both are one.`,
        "Rename or remove one of them.",
      );
      return id;
    }
    if (this.#categories.size === MAX_CATEGORIES) {
      const message = `There are more than ${MAX_CATEGORIES} categories; this one is left out.`;
      this.#log.error(place, id, message, "Split the dictionary.");
      return undefined;
    }
    const { weights, ...plain } = category;
    const isRange = weights !== undefined && this.#isRange(weights, id, place);
    this.#categories.set(id, { ...plain, id, ...(isRange ? { weights } : {}) });
    return id;
  }

  /** Adds a parent to a category that there is. */
  addParent(id: string, parent: string, place: Place): void {
    const category = this.#categories.get(id)!;
    const above = this.#categories.get(parent);
    const leftOut = (message: string, fix: string): void => this.#log.error(place, parent, message, fix);
    if (above === undefined) leftOut(`There is no category "${parent}" to be a parent.`, "Add it or remove the name.");
    else if (category.weights !== undefined || above.weights !== undefined) {
      leftOut("A weighted category has no parent and no child.", "Remove the parent or the weights.");
    } else if (domainOf(category) !== domainOf(above)) {
      leftOut(`"${parent}" is in another domain than "${id}".`, "Give both the same domain.");
    } else if (this.#isAbove(id, parent)) {
      leftOut(`"${id}" would be its own ancestor.`, "Remove one of the parents in the circle.");
    } else {
      this.#categories.set(id, { ...category, parents: [...new Set([...(category.parents ?? []), parent])] });
    }
  }

  /** Adds an entry, or what it says to the entry that is spelled so already. */
  addEntry({ pattern, members, masks = [], place }: DraftEntry): void {
    const shown = pattern.trim();
    const reading = readPattern(pattern);
    if (reading.kind === "empty") {
      this.#log.error(place, shown, "There is no word here.", "Write a word or remove the line.");
      return;
    }
    const words = wordsOf(reading);
    if (reading.kind === "words" && !reading.spellings.every((spelling) => this.#isMatchable(spelling, shown, place)))
      return;

    const known = members.filter(([category]) => this.#isKnown(category, place));
    if (known.length === 0 && members.length > 0) {
      this.#log.error(
        place,
        shown,
        "None of the categories of this entry is known.",
        "Correct them or remove the entry.",
      );
      return;
    }
    const weighted = known.flatMap(([category, weight]) => this.#weightOf(category, weight, shown, place));
    if (weighted.length === 0 && known.length > 0) return;

    const kept = this.#keptAs(reading.kind === "words" ? spell(words) : shown, pattern, place);
    for (const [category, weight] of weighted) kept.categories.set(category, weight);
    for (const mask of masks) {
      if (words.length < 2)
        this.#log.warning(place, shown, "Only phrases have words to mask; the masks are left out.", "Remove them.");
      else if (this.#isKnown(mask, place)) kept.masks.add(mask);
    }
  }

  finish(head: { readonly name: string; readonly version: string; readonly overlap?: Overlap }): Dictionary {
    const entries = [...this.#entries.values()].map(({ pattern, categories, masks }): Entry => {
      const plain = { pattern, categories: Object.fromEntries(categories) };
      return masks.size === 0 ? plain : { ...plain, masks: [...masks] };
    });
    return { ...head, categories: [...this.#categories.values()], entries };
  }

  #keptAs(key: string, pattern: string, place: Place): Kept {
    const found = this.#entries.get(key);
    if (found !== undefined) {
      const message = `"${pattern}" stands on line ${found.line} already; both are one entry.`;
      this.#log.warning(place, pattern, message, "Merge the two lines.");
      return found;
    }
    const kept = { pattern, categories: new Map<string, number>(), masks: new Set<string>(), line: place.line };
    this.#entries.set(key, kept);
    return kept;
  }

  #isMatchable(words: readonly PatternWord[], shown: string, place: Place): boolean {
    const leftOut = (message: string, fix: string): false => {
      this.#log.error(place, shown, message, fix);
      return false;
    };
    if (words.length > MAX_PHRASE_WORDS) {
      return leftOut(`A phrase has at most ${MAX_PHRASE_WORDS} words; this one has ${words.length}.`, "Shorten it.");
    }
    for (const { text } of words) {
      const bytes = utf8Length(text);
      if (bytes > MAX_WORD_BYTES) {
        return leftOut(
          `A word has at most ${MAX_WORD_BYTES} bytes; this one has ${bytes}.`,
          "Shorten it, or end it in *.",
        );
      }
      if (INNER_STAR().test(text)) {
        return leftOut("A * stands for the rest of a word, so it can only end one.", "List the words that are meant.");
      }
    }
    return true;
  }

  #isKnown(category: string, place: Place): boolean {
    if (this.#categories.has(category)) return true;
    this.#log.warning(
      place,
      category,
      `There is no category "${category}"; it is ignored.`,
      "Add it or correct the name.",
    );
    return false;
  }

  /** The member as it is kept, or none. */
  #weightOf(category: string, weight: number, shown: string, place: Place): (readonly [string, number])[] {
    const { weights } = this.#categories.get(category)!;
    if (weights === undefined) {
      if (weight !== 1) {
        const message = `"${category}" has no range of weights; the weight ${weight} is read as 1.`;
        this.#log.warning(place, shown, message, `Give the category "weights": { "min": …, "max": … }.`);
      }
      return [[category, 1]];
    }
    if (weight >= weights.min && weight <= weights.max) return [[category, weight]];
    const message = `The weight ${weight} is outside of the range of "${category}", ${weights.min} to ${weights.max}.`;
    this.#log.error(place, shown, message, "Correct the weight or the range.");
    return [];
  }

  #isRange({ min, max }: { readonly min: number; readonly max: number }, id: string, place: Place): boolean {
    if (min < max && min >= -MAX_WEIGHT && max <= MAX_WEIGHT) return true;
    const message = `The weights of "${id}" need a min below their max, both within ±${MAX_WEIGHT}; they are left out.`;
    this.#log.error(place, id, message, "Correct the range.");
    return false;
  }

  /** Whether `id` is `from` or one of its ancestors. */
  #isAbove(id: string, from: string): boolean {
    const found = new Set([from]);
    for (const current of found) for (const parent of this.#categories.get(current)?.parents ?? []) found.add(parent);
    return found.has(id);
  }
}
