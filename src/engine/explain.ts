import { TRACE_CLASS, TRACE_PHRASE, TRACE_STEM, TRACE_WORD } from "../../assembly/abi";
import type { TracedMatch } from "../core/core";
import { type CategoryTable, domainOf, readCategories, withAncestors } from "../dictionary/categories";
import type { Entry } from "../dictionary/dictionary";
import type { DictionaryImage } from "../dictionary/image";
import { Utf16Offsets } from "../text/utf8";
import { type Negation, NegationWindow } from "./negation";
import type { Span } from "./span";

/** Names what the core has traced. */
export class Explainer {
  readonly #image: DictionaryImage;
  readonly #categories: CategoryTable;
  readonly #negations: NegationWindow;

  constructor(image: DictionaryImage) {
    this.#image = image;
    this.#categories = readCategories(image.categories);
    this.#negations = new NegationWindow(this.#categories);
  }

  spans(text: string, matches: readonly TracedMatch[], negation: Negation = "mark"): Span[] {
    const offsets = offsetsOf(text, matches);
    const spans: Span[] = [];
    let phrase: { readonly entry: Entry; readonly end: number } | undefined;
    for (const match of matches) {
      const entry = this.#entryOf(match);
      if (entry === undefined) continue;
      if (match.kind === TRACE_PHRASE) phrase = { entry, end: match.end };
      const inside = match.kind !== TRACE_PHRASE && phrase !== undefined && match.end <= phrase.end;
      const own = Object.keys(entry.categories).filter((id) => !(inside && this.#isMasked(id, phrase!.entry)));
      spans.push({
        start: offsets.get(match.start)!,
        end: offsets.get(match.end)!,
        entry: entry.pattern,
        categories: withAncestors(this.#categories, own),
      });
    }
    return this.#negations.apply(text, spans, negation);
  }

  #entryOf({ kind, entry }: TracedMatch): Entry | undefined {
    switch (kind) {
      case TRACE_WORD:
        return this.#image.word(entry);
      case TRACE_STEM:
        return this.#image.stem(entry);
      case TRACE_PHRASE:
        return this.#image.phrase(entry);
      case TRACE_CLASS:
        return this.#image.classEntry(entry);
      default:
        return undefined;
    }
  }

  /** Whether a phrase hides a category of the words in it: docs/text.md 5. */
  #isMasked(id: string, phrase: Entry): boolean {
    if (withAncestors(this.#categories, [id]).some((category) => phrase.masks?.includes(category))) return true;
    switch (this.#image.overlap) {
      case "longest":
        return true;
      case "all":
        return false;
      case "domain":
        return Object.keys(phrase.categories).some((category) => this.#domainOf(category) === this.#domainOf(id));
    }
  }

  #domainOf(id: string): string {
    const { categories, numbers } = this.#categories;
    return domainOf(categories[numbers.get(id)!]!);
  }
}

/** Where the ends of matches, counted in bytes of UTF-8, stand in the string. */
function offsetsOf(text: string, matches: readonly TracedMatch[]): ReadonlyMap<number, number> {
  const ends = [...new Set(matches.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const offsets = new Utf16Offsets(text);
  return new Map(ends.map((end) => [end, offsets.at(end)]));
}
