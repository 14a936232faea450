import { type CategoryTable, withAncestors } from "../dictionary/categories";
import { LexometerError } from "../errors";
import { regExp } from "../text/reg-exp";
import type { Span } from "./span";

/**
 * What becomes of a feeling or a certainty that is negated: it is only marked,
 * it no longer counts, or a positive tone counts as a negative one and the
 * reverse (what has no reverse no longer counts).
 */
export type Negation = "mark" | "drop" | "flip";

const NEGATIONS: readonly Negation[] = ["mark", "drop", "flip"];

/** Words after a negation that it may negate. */
const WINDOW = 3;
const WORDS = regExp(String.raw`[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*`, "gu");
const NEGATION = "negation";
/** What can be negated: these and all below them. */
const NEGATED = ["affect", "certainty"];
const REVERSE: Readonly<Record<string, string>> = { positive_tone: "negative_tone", negative_tone: "positive_tone" };

/** Finds which spans of a text are negated. Of a dictionary without these categories, none is. */
export class NegationWindow {
  /** Of each category, itself and its ancestors. */
  readonly #lines: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(table: CategoryTable) {
    this.#lines = new Map(table.categories.map(({ id }) => [id, new Set(withAncestors(table, [id]))]));
  }

  /**
   * The spans with `negated` where a feeling or a certainty stands within three
   * words after a negation: "not very happy", "never in doubt". A negation does
   * not reach past the end of its clause (. ! ? ; :), nor past a comma right
   * behind it, as in "No, I love it".
   *
   * @throws {@link LexometerError} `ARGUMENT` for another negation
   */
  apply(text: string, spans: readonly Span[], negation: Negation): Span[] {
    if (!NEGATIONS.includes(negation)) {
      throw new LexometerError("ARGUMENT", `\`negation\` is one of ${NEGATIONS.join(", ")}.`, { option: "negation" });
    }
    let last: number | undefined;
    return spans.map((span) => {
      const isNegated =
        last !== undefined && span.start >= last && this.#isNegatable(span) && reaches(text, last, span);
      if (span.categories.includes(NEGATION)) last = span.end;
      if (!isNegated) return span;
      return { ...span, categories: this.#left(span.categories, negation), negated: true };
    });
  }

  #isNegatable({ categories }: Span): boolean {
    return categories.some((id) => this.#isBelow(id, NEGATED));
  }

  #left(categories: readonly string[], negation: Negation): readonly string[] {
    if (negation === "mark") return categories;
    const kept = categories.filter((id) => !this.#isBelow(id, NEGATED));
    if (negation === "drop") return kept;
    const reverse = categories.flatMap((id) => REVERSE[id] ?? []);
    return [...kept, ...(reverse.length > 0 ? ["affect"] : []), ...reverse];
  }

  #isBelow(id: string, roots: readonly string[]): boolean {
    const line = this.#lines.get(id);
    return line !== undefined && roots.some((root) => line.has(root));
  }
}

/** Whether a negation that ends at `from` still holds where a span starts. */
function reaches(text: string, from: number, { start }: Span): boolean {
  const between = text.slice(from, start);
  if (/[.!?;:]|^\s*,/.test(between)) return false;
  return (between.match(WORDS())?.length ?? 0) < WINDOW;
}
