import {
  catalogue,
  columnsOf,
  createEngine,
  csvHeader,
  csvRow,
  type Engine,
  jsonRow,
  LexometerError,
  openNorms,
  readDictionary,
} from "lexometer";
import { factsOf } from "./facts";
import { countWords, packMarks } from "./marks";
import type { Answers, Kind, NamedFile, Opened, Problem, Requests, Scores } from "./protocol";

const SHOWN_NOTICES = 5;

type Answering = { readonly [K in Kind]: (request: Requests[K]) => Promise<Answers[K]> };

/** Has an engine and answers the page's questions with it. */
export class Desk {
  #engine: Engine | undefined;

  readonly #answering: Answering = {
    open: (request) => this.#open(request),
    score: async ({ text, norming }) => (await this.#ready()).score(text, { norming }),
    explain: async ({ text }) => packMarks((await this.#ready()).explain(text)),
    why: (request) => this.#why(request),
    compare: async ({ one, other, norming }) => (await this.#ready()).compare(one, other, { norming }),
    arc: async ({ text }) => ({ arc: (await this.#ready()).arc(text) }),
    write: (request) => this.#write(request),
  };

  /** @throws what the engine throws */
  answer<K extends Kind>(kind: K, request: Requests[K]): Promise<Answers[K]> {
    return (this.#answering[kind] as (request: Requests[K]) => Promise<Answers[K]>)(request);
  }

  /** The old engine stays where the new one cannot be made. */
  async #open({ dictionary, norms }: Requests["open"]): Promise<Opened> {
    const read = dictionary === undefined ? undefined : readFileOf(dictionary);
    const context = norms === undefined ? undefined : await openNorms(norms);
    const engine = await createEngine({
      ...(read === undefined ? {} : { dictionary: read.dictionary }),
      ...(context === undefined ? {} : { norms: [context] }),
    });
    this.#engine = engine;
    const { name, version, categories } = engine.dictionary;
    return {
      dictionary: { name, version, isOurs: read === undefined },
      categories: categories.map(({ id, label, parents }) => ({ id, label: label ?? id, parents: parents ?? [] })),
      norming: engine.norming,
      frameworks: engine.frameworks,
      composites: engine.composites,
      facts: factsOf(engine, catalogue, read !== undefined),
      notices: read?.notices ?? [],
    };
  }

  async #why({ text, measure, norming }: Requests["why"]): Promise<Answers["why"]> {
    const engine = await this.#ready();
    const contributions = engine.contributions(text, measure, { norming });
    if (contributions !== undefined) return { measure, contributions, words: [] };
    return { measure, words: countWords(text, engine.explain(text), measure) };
  }

  async #write({ samples, format, norming }: Requests["write"]): Promise<Answers["write"]> {
    const engine = await this.#ready();
    const columns = columnsOf(engine, { norming });
    const row = format === "csv" ? csvRow(columns) : jsonRow(columns);
    const rows = engine.scoreMany(samples, { norming }).map(row);
    if (format === "csv") return { text: `${[csvHeader(columns), ...rows].join("\r\n")}\r\n` };
    return { text: `${rows.join("\n")}\n` };
  }

  async #ready(): Promise<Engine> {
    if (this.#engine === undefined) await this.#open({});
    return this.#engine!;
  }
}

/** @throws {@link Error} where nothing in the file is an entry: a text that is all zeros would look like an answer */
function readFileOf({ name, bytes }: NamedFile): {
  readonly dictionary: ReturnType<typeof readDictionary>["dictionary"];
  readonly notices: readonly string[];
} {
  const { dictionary, diagnostics } = readDictionary(bytes, { name: name.replace(/\.\w+$/, "") });
  if (dictionary.entries.length === 0) {
    const first = diagnostics[0];
    const why = first === undefined ? "" : ` Line ${first.line}: ${first.message}`;
    throw new Error(`${name} has no entries that could be read.${why}`);
  }
  const notices = diagnostics.slice(0, SHOWN_NOTICES).map(({ line, message }) => `Line ${line}: ${message}`);
  const left = diagnostics.length - notices.length;
  return { dictionary, notices: left > 0 ? [...notices, `and ${left} more`] : notices };
}

/** An error as data: it loses its fields on the way. */
export function problemOf(error: unknown): Problem {
  const code = error instanceof LexometerError ? error.code : "INTERNAL";
  return { code, message: error instanceof Error ? error.message : String(error) };
}

/** An answer that can be posted: results work out what is read of them, and are no data before that. */
export function postable<K extends Kind>(kind: K, answer: Answers[K]): Answers[Kind] {
  if (kind === "score") return plain(answer as Answers["score"]);
  if (kind !== "compare") return answer;
  const found = answer as Answers["compare"];
  return { ...found, one: plain(found.one), other: plain(found.other) };
}

function plain(result: Scores): Scores {
  const { summary, shape, dictionaryMeasures, serviceMeasures, frameworks } = result;
  const { intervals, dictionaryIntervals, reliability, flags, norming } = result;
  const groups = { summary, shape, dictionaryMeasures, serviceMeasures, frameworks };
  return { ...groups, intervals, dictionaryIntervals, reliability, flags, ...(norming && { norming }) };
}
