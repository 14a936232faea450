import type { ScoreOptions } from "../engine/engine";
import type { Span } from "../engine/span";
import type { Framework } from "../frameworks/framework";
import type { NormingContext } from "../norms/context";
import { type MeasureLists, measuresIn } from "../outputs/frameworks";
import { errorItem, type WriteItem } from "../outputs/item";
import { JsonBytes } from "../outputs/json-bytes";
import { frameworkItem, scoreItem } from "../outputs/v1";
import { type Aside, analysisItem, intervalsAside, reliabilityAside } from "../outputs/v2";
import type { Result } from "../results/result";
import type { Text } from "../text/sample";
import { REFUSALS, type RefusalCode } from "./errors";
import { codeOf, contentOf, labelOf, type SampleTable, sizeOf, textOf } from "./samples";

/** What may stand beside results, in this order. */
export const ASIDES = ["intervals", "reliability", "explain"] as const;
export type AsideName = (typeof ASIDES)[number];

/** How items are to look: plain data, so that it goes to another thread as it is. */
export interface Arrangement {
  readonly kind: "framework" | "score" | "analysis";
  /** Ids of frameworks, in order. */
  readonly frameworks: readonly string[];
  /** The context, as the path of the request has it. */
  readonly name: string;
  /** One of the engine's; or a custom one, with an id that changes whenever it does. */
  readonly norming: string | { readonly id: string; readonly context: NormingContext };
  readonly asides: readonly AsideName[];
}

/** Items `[first, end)` of an answer, written. */
export interface WrittenItems {
  readonly first: number;
  readonly end: number;
  /** Words of each; 0 for one that failed. */
  readonly words: Uint32Array;
  /** Why each is an error; 0 for a result. */
  readonly codes: Uint16Array;
  /** The items with commas between them, then the same for each aside that was asked for. */
  readonly lists: readonly WrittenList[];
}

export interface WrittenList {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each member ends, its comma not included. */
  readonly ends: Uint32Array;
}

/** What writes items asks of an engine. */
export interface WritingEngine {
  /** A result for each text, in their order. */
  scoreMany(texts: readonly Text[], options: ScoreOptions): readonly Result[];
  /** Where the entries of the dictionary are in a text. */
  explain(text: string): Span[];
}

/** Arrangements kept ready: their keys are encoded once. */
const KEPT_ARRANGEMENTS = 64;
/** Contexts kept fitted: some megabytes each, once texts of all lengths have been looked up in them. */
const KEPT_CONTEXTS = 16;
const COMMA = Uint8Array.of(0x2c);
const FAILED = new JsonBytes();

/** Scores samples of a body and writes their items, in this thread. */
export class ItemWriter {
  readonly #engine: WritingEngine;
  readonly #frameworks: readonly Framework[];
  readonly #measures: MeasureLists;
  readonly #ready = new Map<string, Writers>();
  readonly #contexts = new Map<string, NormingContext>();
  #texts = new Uint8Array(0);
  readonly #rooms: readonly JsonBytes[] = [0, 1, 2, 3].map(() => new JsonBytes());

  constructor(engine: WritingEngine, frameworks: readonly Framework[], measures: MeasureLists) {
    this.#engine = engine;
    this.#frameworks = frameworks;
    this.#measures = measures;
  }

  /**
   * Writes the items of a table.
   *
   * @throws what the engine throws: some text among these is too much for it
   */
  write(table: SampleTable, arrangement: Arrangement): WrittenItems {
    const { first, count } = table;
    const results = this.#score(table, this.#contextOf(arrangement));
    const writers = this.#writersOf(arrangement);
    const rooms = this.#rooms.slice(0, 1 + arrangement.asides.length);
    for (const room of rooms) room.clear();
    const ends = rooms.map(() => new Uint32Array(count));
    const words = new Uint32Array(count);
    const codes = new Uint16Array(count);
    for (let sample = 0; sample < count; sample++) {
      if (sample > 0) for (const room of rooms) room.key(COMMA);
      const result = results[sample];
      const [items, ...asides] = rooms;
      const label = { responseId: crypto.randomUUID(), requestId: labelOf(table, sample) };
      codes[sample] = codeOf(table, sample);
      if (result === undefined) errorItem(items!, label, refusalOfItem(codes[sample] as RefusalCode));
      else {
        words[sample] = result.summary.word_count;
        writers.item(items!, label, result);
      }
      for (const [index, name] of arrangement.asides.entries()) {
        asides[index]!.text(this.#aside(name, writers, result, () => textOf(table, sample)));
      }
      for (const [index, room] of rooms.entries()) ends[index]![sample] = room.length;
    }
    const lists = rooms.map((room, index) => ({ bytes: room.bytes.slice(), ends: ends[index]! }));
    return { first, end: first + count, words, codes, lists };
  }

  #score(table: SampleTable, norming: string | NormingContext): (Result | undefined)[] {
    const scorable: number[] = [];
    for (let sample = 0; sample < table.count; sample++) if (codeOf(table, sample) === 0) scorable.push(sample);
    const results = new Array<Result | undefined>(table.count);
    if (scorable.length === 0) return results;
    let room = this.#roomFor(scorable.reduce((bytes, sample) => bytes + sizeOf(table, sample), 0));
    const texts = scorable.map((sample) => {
      const text = contentOf(table, sample, room);
      room = room.subarray(sizeOf(table, sample));
      return text;
    });
    const scored = this.#engine.scoreMany(texts, { norming });
    for (const [index, sample] of scorable.entries()) results[sample] = scored[index];
    return results;
  }

  /** For texts without their escapes; none of them is looked at again once it is scored. */
  #roomFor(bytes: number): Uint8Array {
    if (bytes > this.#texts.length) this.#texts = new Uint8Array(Math.max(bytes, 2 * this.#texts.length));
    return this.#texts;
  }

  #aside(name: AsideName, writers: Writers, result: Result | undefined, text: () => string): string {
    if (result === undefined) return emptyAside(name);
    if (name !== "explain") return writers[name](result);
    // Only what counts for measures in the answer: a plan may leave others out.
    const spans = this.#engine
      .explain(text())
      .map((span) => ({ ...span, categories: span.categories.filter((id) => writers.measures.has(id)) }))
      .filter(({ categories }) => categories.length > 0);
    return JSON.stringify(spans);
  }

  /** A context that came from another thread comes anew with each message: the one that is fitted already is used. */
  #contextOf({ norming }: Arrangement): string | NormingContext {
    if (typeof norming === "string") return norming;
    return kept(this.#contexts, norming.id, KEPT_CONTEXTS, () => norming.context);
  }

  #writersOf({ kind, frameworks, name }: Arrangement): Writers {
    return kept(this.#ready, JSON.stringify([kind, name, frameworks]), KEPT_ARRANGEMENTS, () => {
      const chosen = this.#frameworks.filter(({ id }) => frameworks.includes(id));
      const measures = this.#measures;
      const item = {
        framework: () => frameworkItem(chosen, measures),
        score: () => scoreItem(chosen, measures),
        analysis: () => analysisItem(chosen, name, measures),
      }[kind]();
      return {
        item,
        intervals: intervalsAside(chosen),
        reliability: reliabilityAside(chosen),
        measures: measuresIn(chosen),
      };
    });
  }
}

interface Writers {
  readonly item: WriteItem;
  readonly intervals: Aside;
  readonly reliability: Aside;
  readonly measures: ReadonlySet<string>;
}

/** An item that is an error, with what stands beside it, in lists of its own. */
export function failedItem(
  first: number,
  code: RefusalCode,
  requestId: Uint8Array | undefined,
  asides: readonly AsideName[],
): WrittenItems {
  // The same room again and again: there may be a thousand of them.
  FAILED.clear();
  errorItem(FAILED, { responseId: crypto.randomUUID(), requestId }, refusalOfItem(code));
  const texts = [FAILED.bytes.slice(), ...asides.map((name) => new TextEncoder().encode(emptyAside(name)))];
  return {
    first,
    end: first + 1,
    words: new Uint32Array(1),
    codes: Uint16Array.of(code),
    lists: texts.map((bytes) => ({ bytes, ends: Uint32Array.of(bytes.length) })),
  };
}

function emptyAside(name: AsideName): string {
  return name === "explain" ? "[]" : "{}";
}

function refusalOfItem(code: RefusalCode): { readonly code: number; readonly message: string } {
  return { code, message: code === 1500 ? "This text could not be scored." : REFUSALS[code][1] };
}

/** What stands under a key; beyond `most` the one used longest ago goes. */
function kept<Value>(map: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
  return value;
}
