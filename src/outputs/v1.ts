import type { Framework } from "../frameworks/framework";
import { type Result, rowsOf } from "../results/result";
import { frameworkMembers, type MeasureLists, measuresIn } from "./frameworks";
import { itemHead, OBJECT_END, summaryMember, type WriteItem } from "./item";
import { encoded, type JsonBytes, type Keys, keysOf } from "./json-bytes";

/** Writes results in the framework arrangement: summary, then measures grouped by framework. */
export function frameworkItem(frameworks: readonly Framework[], measures: MeasureLists): WriteItem {
  const grouped = frameworkMembers(frameworks, measures);
  return (out, label, result) => {
    itemHead(out, label, result);
    summaryMember(out, result);
    grouped(out, result);
    out.key(OBJECT_END);
  };
}

const DICTIONARY = encoded(',"dictionary_measures":{');
const SERVICE = encoded('},"service_measures":{');
const END = encoded("}}");

/**
 * Writes results in the score arrangement: the measures that the frameworks are
 * made of, flat, by their own ids; first all that are 0–1, then all that are 0–100.
 */
export function scoreItem(frameworks: readonly Framework[], measures: MeasureLists): WriteItem {
  const used = measuresIn(frameworks);
  const dictionary = flatOf(measures.dictionary, used);
  const service = flatOf(measures.service, used);
  return (out, label, result) => {
    itemHead(out, label, result);
    summaryMember(out, result);
    writeFlat(out, result, dictionary, service);
  };
}

interface Flat {
  readonly keys: Keys;
  readonly columns: Int32Array;
}

function flatOf(ids: readonly string[], used: ReadonlySet<string>): Flat {
  const kept = ids.flatMap((id, column) => (used.has(id) ? [{ id, column }] : []));
  return { keys: keysOf(kept.map(({ id }) => id)), columns: Int32Array.from(kept, ({ column }) => column) };
}

function writeFlat(out: JsonBytes, result: Result, dictionary: Flat, service: Flat): void {
  const { raw, scores } = rowsOf(result);
  out.key(DICTIONARY);
  for (let index = 0; index < dictionary.columns.length; index++) {
    out.member(dictionary.keys, index);
    out.number(raw[dictionary.columns[index]!]!);
  }
  out.key(SERVICE);
  for (let index = 0; scores !== undefined && index < service.columns.length; index++) {
    out.member(service.keys, index);
    out.percentile(scores[service.columns[index]!]!);
  }
  out.key(END);
}
