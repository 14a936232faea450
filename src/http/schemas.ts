import * as z from "zod";
import { NAME_PATTERN } from "../norms/head";

// What goes in and out, for the OpenAPI document and for whoever checks answers
// against it. Requests are read by hand (`samples.ts`): each mistake has its own
// code, and ten megabytes are no matter for a general validator.

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const text = z.string();
const name = z.string().regex(new RegExp(`^${NAME_PATTERN}$`));

export const sampleV1 = z.looseObject({ content: text, request_id: text.optional() }).meta({ id: "SampleV1" });
export const bulkV1 = z.array(sampleV1).min(1).max(1000);
export const sampleV2 = z
  .union([
    z.looseObject({ content: text, request_id: text.optional() }),
    z.looseObject({ text, request_id: text.optional() }),
  ])
  .meta({ id: "SampleV2" });
export const bulkV2 = z.array(sampleV2).min(1).max(1000);
export const oneOrMany = z.union([sampleV2, bulkV2]);

export const planUsage = z
  .strictObject({
    word_limit: count,
    words_used: count,
    words_remaining: count,
    percent_used: z.number().min(0).max(100),
    start_date: z.string(),
    end_date: z.string(),
  })
  .meta({ id: "PlanUsage" });

const engine = z
  .strictObject({ version: text, dictionary: text, norms: text.optional() })
  .meta({ id: "Engine", description: "Which code, words and norms the numbers come from, with hashes." });

const summary = z
  .strictObject({
    word_count: count,
    words_per_sentence: z.number().min(0),
    sentence_count: count,
    six_plus_words: share,
    capitals: share,
    emojis: share,
    emoticons: share,
    hashtags: share,
    urls: share,
  })
  .meta({ id: "Summary" });

const label = { response_id: z.uuidv4(), request_id: text.optional() };
const head = { ...label, language: z.literal("en"), version: text };
const measures = z.record(text, z.number());

const failed = z
  .strictObject({ ...label, error: z.strictObject({ code: z.int(), message: text }) })
  .meta({ id: "FailedItem", description: "A sample that was not scored; nothing was charged for it." });
const framework = z
  .object({ ...head, summary })
  .catchall(measures)
  .meta({ id: "FrameworkItem", description: "Framework → measure → number." });
const score = z
  .strictObject({
    ...head,
    summary,
    dictionary_measures: z.record(text, share),
    service_measures: z.record(text, z.number().min(0).max(100)),
  })
  .meta({ id: "ScoreItem" });
const analysis = z
  .object({ ...head, norming: text, summary })
  .catchall(measures)
  .meta({ id: "AnalysisItem", description: "Framework → measure → number, in the norming context that is named." });

const span = z
  .strictObject({
    start: count,
    end: count,
    entry: text,
    categories: z.array(text),
    negated: z.literal(true).optional(),
  })
  .meta({ description: "What entry of the dictionary a text hits, where (UTF-16), and what it counts for." });
const asides = {
  intervals: z.array(z.record(text, z.tuple([z.number(), z.number()]))).optional(),
  reliability: z.array(z.record(text, z.enum(["ok", "low", "none"]))).optional(),
  explain: z.array(z.array(span)).optional(),
};
const answerOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ plan_usage: planUsage, engine, results: z.array(z.union([item, failed])).min(1), ...asides });

export const frameworkAnswer = answerOf(framework).meta({ id: "FrameworkAnswer" });
export const scoreAnswer = answerOf(score).meta({ id: "ScoreAnswer" });
export const analysisAnswer = answerOf(analysis).meta({ id: "AnalysisAnswer" });

export const pong = z.strictObject({ pong: text });
export const names = z.array(text);
export const health = z.strictObject({ status: text });

const direction = z.strictObject({ high: text, low: text });
const facts = {
  label: text,
  description: text,
  unit: text,
  range: z.strictObject({ min: z.number().optional(), max: z.number().optional() }),
  direction,
  minimum_words: count,
  source: text,
  bands: z.array(z.strictObject({ id: text, label: text, min: z.number(), max: z.number() })),
};
export const catalogue = z
  .strictObject({
    bands: facts.bands,
    frameworks: z.array(
      z.strictObject({
        id: text,
        label: text,
        description: text,
        measures: z.array(z.strictObject({ key: text, measures: z.array(text), value: text, ...facts })),
      }),
    ),
    measures: z.array(
      z.strictObject({ id: text, ...facts, has_dictionary_measure: z.boolean(), has_service_measure: z.boolean() }),
    ),
  })
  .meta({ id: "Catalogue" });

export const contextDraft = z
  .looseObject({ name, min_word_count: count.optional(), max_punctuation: z.number().min(0).optional() })
  .meta({ id: "ContextDraft" });
export const context = z
  .strictObject({
    name,
    status: z.enum(["created", "pass_one", "pass_two", "completed"]),
    min_word_count: count,
    max_punctuation: z.number().min(0).optional(),
    version: count,
    created: text,
    updated: text,
  })
  .meta({ id: "Context" });
export const contexts = z.array(context);
export const pass = z
  .strictObject({
    submitted_samples: count,
    analyzed_samples: count,
    analyzed_word_count: count,
    filtered_blank: count,
    filtered_word_count: count,
    filtered_punctuation: count,
  })
  .meta({ id: "Pass" });
export const job = z
  .strictObject({
    job: z.uuid(),
    state: z.enum(["running", "done", "failed", "cancelled"]),
    shards: count.describe("Parts that the corpus was cut into; done and failed are of these."),
    done: count,
    failed: count,
    texts: count.describe("Texts that were scored, and below those that could not be read."),
    left_out: count,
    words: count.describe("What was charged."),
    words_per_second: count,
    created: z.iso.datetime(),
    finished: z.iso.datetime().optional(),
  })
  .meta({ id: "Job", description: "How far a job is." });

export const corpus = z
  .string()
  .meta({ description: "A line a text: an object with `text` or `content`, and an `id`." });
export const jobResults = z.string().meta({ description: "A line a text, in the order of the texts." });

export const deleted = z.strictObject({ name, status: z.literal("deleted") });

export const refusal = z.strictObject({ code: z.int().min(1400).max(1599), message: text }).meta({ id: "Refusal" });
export const problem = z
  .strictObject({ type: text, title: text, status: z.int(), detail: text, code: z.int() })
  .meta({ id: "Problem", description: "RFC 9457, for who accepts application/problem+json." });
