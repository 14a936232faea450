import type { Engine } from "../../engine/engine";
import { regExp } from "../../text/reg-exp";

/** Fields in front of a place, and letters or numbers behind it, that decide whether a sentence ends there. */
const FIELDS_BEFORE = 24;
/** Places that are asked for in one go. */
const BATCH = 512;

/**
 * Where the sentences of a text end, by the rules of docs/text.md; offsets behind
 * the white space that follows, the last one left out.
 *
 * The core counts sentences and does not say where they are. So each place where
 * one could end is asked for by counting what is around it: with the next word, there
 * is one sentence more than without if one ends, and as many if it goes on.
 */
export function sentenceEnds(engine: Engine, text: string): number[] {
  const ends: number[] = [];
  let places: Place[] = [];
  const flush = (): void => {
    const texts = places.flatMap(({ context, end, next }) => [text.slice(context, end), text.slice(context, next)]);
    const counts = engine.scoreMany(texts, { norming: "none" }).map(({ summary }) => summary.sentence_count);
    for (const [index, { end }] of places.entries()) {
      if (counts[2 * index + 1]! > counts[2 * index]!) ends.push(end);
    }
    places = [];
  };
  for (const place of placesIn(text)) {
    places.push(place);
    if (places.length >= BATCH) flush();
  }
  flush();
  return ends;
}

/** A place where a sentence may end. */
interface Place {
  /** Where what decides about it begins: in its line, or so many fields before. */
  readonly context: number;
  /** Behind the white space that follows. */
  readonly end: number;
  /** Behind the next field with a letter or number. */
  readonly next: number;
}

/** Behind fields with an end mark, and line breaks. */
function* placesIn(text: string): Generator<Place> {
  /** Beginnings of the last fields of the line. */
  let starts: number[] = [];
  for (const match of text.matchAll(/([^\t-\r ]+)([\t-\r ]*)/g)) {
    const [whole, field, space] = match as unknown as [string, string, string];
    if (starts.length === FIELDS_BEFORE) starts.shift();
    starts.push(match.index);
    const breaksLine = /[\n\r]/.test(space);
    if (breaksLine || /[.!?…]/.test(field)) {
      const end = match.index + whole.length;
      const next = nextWord(text, end);
      if (next !== undefined) yield { context: starts[0]!, end, next };
    }
    if (breaksLine) starts = [];
  }
}

const FIELD = regExp(String.raw`[\p{L}\p{N}][^\t-\r ]*`, "gu");

function nextWord(text: string, from: number): number | undefined {
  const field = FIELD();
  field.lastIndex = from;
  return field.exec(text) === null ? undefined : field.lastIndex;
}
