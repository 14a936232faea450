import { catalogue } from "../catalogue/catalogue";
import { FEW_OR_MANY } from "../catalogue/directions";
import type { Measure } from "../catalogue/measure";
import { LEAST_WORDS } from "../catalogue/minimum-words";
import type { Category } from "../dictionary/dictionary";
import { BANDS } from "../frameworks/bands";
import { describeFramework, type FrameworkDescriptor, type MeasureFacts } from "../frameworks/describe";
import type { Framework } from "../frameworks/framework";
import { withoutSummary } from "../outputs/frameworks";
import { type Answer, jsonAnswer } from "./answers";
import { frameworksOf, type OwnCall, type Service } from "./service";

/** GET /v2/frameworks: what `?frameworks=` may name. */
export function listFrameworks({ service, account }: OwnCall): Answer {
  return jsonAnswer(withoutSummary(frameworksOf(service, account)).map(({ id }) => id));
}

/** GET /v2/catalogue: every framework and measure with what a page needs to draw it. */
export function showCatalogue({ service }: OwnCall): Answer {
  let answer = CATALOGUES.get(service);
  if (answer === undefined) {
    answer = jsonAnswer(catalogueOf(service));
    CATALOGUES.set(service, answer);
  }
  return answer;
}

/** The same for everybody, and a fifth of a megabyte. */
const CATALOGUES = new WeakMap<Service, Answer>();

function catalogueOf({ engine, frameworks, measures }: Service): object {
  const known = new Map<string, MeasureFacts>(engine.dictionary.categories.map((own) => [own.id, factsOf(own)]));
  for (const measure of catalogue) if (isOurs(measure, engine.dictionary.name)) known.set(measure.id, measure);
  const dictionary = new Set(measures.dictionary);
  const service = new Set(measures.service);
  return {
    bands: BANDS,
    frameworks: frameworks.map((framework) => frameworkObject(framework, known)),
    measures: [...new Set([...measures.dictionary, ...measures.service])].map((id) => ({
      id,
      ...factsObject(known.get(id)!),
      has_dictionary_measure: dictionary.has(id),
      has_service_measure: service.has(id),
      ...(service.has(id) ? { bands: BANDS } : { bands: [] }),
    })),
  };
}

/** The catalogue says what words of en-open count; it knows nothing of the words of others. */
function isOurs({ group }: Measure, dictionary: string): boolean {
  return group !== "dictionaryMeasures" || dictionary === "en-open";
}

function factsOf({ id, label, weights }: Category): MeasureFacts {
  return {
    label: label ?? id,
    description: "A category of the dictionary in use.",
    unit: weights === undefined ? "share of scored tokens" : "mean weight, its range mapped to 0–1",
    range: { min: 0, max: 1 },
    direction: FEW_OR_MANY,
    minimumWords: LEAST_WORDS,
    source: "the dictionary in use",
  };
}

function frameworkObject(framework: Framework, known: ReadonlyMap<string, MeasureFacts>): object {
  const { id, label, description, measures } = describeFramework(framework, (measure) => known.get(measure));
  return { id, label, description, measures: measures.map(measureObject) };
}

function measureObject(measure: FrameworkDescriptor["measures"][number]): object {
  const { key, measures, value, bands } = measure;
  return { key, measures, value, ...factsObject(measure), bands };
}

function factsObject({ label, description, unit, range, direction, minimumWords, source }: MeasureFacts): object {
  return { label, description, unit, range, direction, minimum_words: minimumWords, source };
}
