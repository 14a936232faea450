import type { Framework } from "../frameworks/framework";
import type { Result } from "../results/result";
import { frameworkMembers, measuresIn } from "./frameworks";
import { itemHead, summaryMember, type WriteItem } from "./item";
import { keyTexts, members } from "./members";

/** Which measures an engine has, in the order of its results. */
export interface MeasureLists {
  /** 0–1 */
  readonly dictionary: readonly string[];
  /** 0–100 */
  readonly service: readonly string[];
}

/** Writes results in the framework arrangement: summary, then measures grouped by framework. */
export function frameworkItem(frameworks: readonly Framework[]): WriteItem {
  const grouped = frameworkMembers(frameworks);
  return (label, result) => `${itemHead(label, result)}${summaryMember(result)}${grouped(result)}}`;
}

/**
 * Writes results in the score arrangement: the measures that the frameworks are
 * made of, flat, by their own ids; first all that are 0–1, then all that are 0–100.
 */
export function scoreItem(frameworks: readonly Framework[], measures: MeasureLists): WriteItem {
  const used = measuresIn(frameworks);
  const dictionary = measures.dictionary.filter((id) => used.has(id));
  const service = measures.service.filter((id) => used.has(id));
  const dictionaryTexts = keyTexts(dictionary);
  const serviceTexts = keyTexts(service);
  const flat = ({ dictionaryMeasures, serviceMeasures }: Result): string =>
    `,"dictionary_measures":{${members(dictionaryTexts, dictionary, dictionaryMeasures)}}` +
    `,"service_measures":{${members(serviceTexts, service, serviceMeasures)}}}`;
  return (label, result) => `${itemHead(label, result)}${summaryMember(result)}${flat(result)}`;
}
