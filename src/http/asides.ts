import type { Span } from "../engine/explain";
import type { Framework } from "../frameworks/framework";
import { measuresIn } from "../outputs/frameworks";
import { type Aside, intervalsAside, reliabilityAside } from "../outputs/v2";
import type { Result } from "../results/result";
import { commaList } from "./query";
import type { Service } from "./service";

/** An item of an answer: a result with its text, or nothing where there is none to speak of. */
export type Delivered = { readonly text: string; readonly result: Result } | undefined;

/**
 * What was asked for with `?include=` beside the results: `,"intervals":[…]` and
 * so on, each an array with an item for each result, empty where there was an error.
 */
export async function asidesOf(
  { engine }: Service,
  query: URLSearchParams,
  frameworks: readonly Framework[],
  items: readonly Delivered[],
): Promise<string> {
  const asked = commaList(query, "include");
  let text = "";
  if (asked.includes("intervals")) text += `,"intervals":${arrayOf(items, intervalsAside(frameworks))}`;
  if (asked.includes("reliability")) text += `,"reliability":${arrayOf(items, reliabilityAside(frameworks))}`;
  if (asked.includes("explain")) {
    const measures = measuresIn(frameworks);
    const spans: Span[][] = [];
    for (const item of items) spans.push(item === undefined ? [] : seen(await engine.explain(item.text), measures));
    text += `,"explain":${JSON.stringify(spans)}`;
  }
  return text;
}

function arrayOf(items: readonly Delivered[], aside: Aside): string {
  return `[${items.map((item) => (item === undefined ? "{}" : aside(item.result))).join(",")}]`;
}

/** Only what counts for measures in the answer: a plan may leave others out. */
function seen(spans: readonly Span[], measures: ReadonlySet<string>): Span[] {
  return spans
    .map((span) => ({ ...span, categories: span.categories.filter((id) => measures.has(id)) }))
    .filter(({ categories }) => categories.length > 0);
}
