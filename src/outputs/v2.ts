import type { Framework } from "../frameworks/framework";
import type { Result } from "../results/result";
import { frameworkMembers, measuresIn } from "./frameworks";
import { itemHead, summaryMember, type WriteItem } from "./item";
import { keyTexts } from "./members";
import { numberText } from "./number";

/**
 * Writes results as analyses: the framework arrangement, with the norming
 * context in front.
 *
 * @param norming as the path of the request has it: `written`, `custom/ours`
 */
export function analysisItem(frameworks: readonly Framework[], norming: string): WriteItem {
  const grouped = frameworkMembers(frameworks);
  const context = `,"norming":${JSON.stringify(norming)}`;
  return (label, result) => `${itemHead(label, result)}${context}${summaryMember(result)}${grouped(result)}}`;
}

/** What may stand beside results when it is asked for: an array of the same length and order. */
export type Aside = (result: Result) => string;

/** `{"affiliation":[31.2,60.4],…}`: the interval of each service measure that the frameworks are made of. */
export function intervalsAside(frameworks: readonly Framework[]): Aside {
  return asideOf(
    frameworks,
    ({ intervals }) => intervals,
    ([low, high]) => `[${numberText(low)},${numberText(high)}]`,
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
