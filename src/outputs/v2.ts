import type { Framework } from "../frameworks/framework";
import type { Result } from "../results/result";
import { frameworkMembers, type MeasureLists, measuresIn } from "./frameworks";
import { itemHead, OBJECT_END, summaryMember, type WriteItem } from "./item";
import { encoded } from "./json-bytes";
import { keyTexts } from "./members";
import { percentileText } from "./number";

/**
 * Writes results as analyses: the framework arrangement, with the norming
 * context in front.
 *
 * @param norming as the path of the request has it: `written`, `custom/ours`
 */
export function analysisItem(frameworks: readonly Framework[], norming: string, measures: MeasureLists): WriteItem {
  const grouped = frameworkMembers(frameworks, measures);
  const context = encoded(`,"norming":${JSON.stringify(norming)}`);
  return (out, label, result) => {
    itemHead(out, label, result);
    out.key(context);
    summaryMember(out, result);
    grouped(out, result);
    out.key(OBJECT_END);
  };
}
/** What may stand beside results when it is asked for: an array of the same length and order. */
export type Aside = (result: Result) => string;

/** `{"affiliation":[31.2,60.4],…}`: the interval of each service measure that the frameworks are made of. */
export function intervalsAside(frameworks: readonly Framework[]): Aside {
  return asideOf(
    frameworks,
    ({ intervals }) => intervals,
    ([low, high]) => `[${percentileText(low)},${percentileText(high)}]`,
  );
}

/** `{"affiliation":"ok",…}`: how far each service measure that the frameworks are made of can be relied on. */
export function reliabilityAside(frameworks: readonly Framework[]): Aside {
  return asideOf(
    frameworks,
    ({ reliability }) => reliability,
    (value) => JSON.stringify(value),
  );
}

function asideOf<Value>(
  frameworks: readonly Framework[],
  groupOf: (result: Result) => Readonly<Record<string, Value>>,
  textOf: (value: Value) => string,
): Aside {
  const ids = [...measuresIn(frameworks)];
  let known: { readonly ids: readonly string[]; readonly texts: readonly string[] } | undefined;
  return (result) => {
    const group = groupOf(result);
    if (known === undefined) {
      const there = ids.filter((id) => Object.hasOwn(group, id));
      known = { ids: there, texts: keyTexts(there) };
    }
    let text = "{";
    for (const [index, id] of known.ids.entries()) text += known.texts[index]! + textOf(group[id]!);
    return `${text}}`;
  };
}
