import { Refusal } from "./errors";
import type { Limits } from "./limits";

/** A sample of a request: a text and what its sender calls it. */
export interface RequestSample {
  readonly content: string;
  readonly requestId?: string | undefined;
}

/** An item of a bulk: a sample, or why it is none, with its label where that can be told. */
export type RequestItem = RequestSample | { readonly refusal: Refusal; readonly requestId?: string | undefined };

/** Which fields a version of the interface reads. Others are ignored. */
export interface SampleFields {
  /** v2: `text` is another name of `content`. */
  readonly withText: boolean;
}

/** @throws {@link Refusal} 1446, 1447, 1450, 1442, 1443 */
export function readSingle(value: unknown, fields: SampleFields): RequestSample {
  if (Array.isArray(value)) throw new Refusal(1446);
  const item = readItem(value, fields);
  if ("refusal" in item) throw item.refusal;
  return item;
}

/** @throws {@link Refusal} 1445, 1444, 1431; what is wrong with an item stands in the item */
export function readBulk(value: unknown, fields: SampleFields, { items: most }: Pick<Limits, "items">): RequestItem[] {
  if (!Array.isArray(value)) throw new Refusal(1445);
  if (value.length === 0) throw new Refusal(1444);
  if (value.length > most) throw new Refusal(1431, `The array has more than ${most} elements.`);
  return value.map((item) => readItem(item, fields));
}

function readItem(value: unknown, { withText }: SampleFields): RequestItem {
  if (!isObject(value)) return { refusal: new Refusal(1447) };
  const label = own(value, "request_id");
  const requestId = typeof label === "string" ? label : undefined;
  const refuse = (code: 1442 | 1443 | 1447 | 1450): RequestItem => ({ refusal: new Refusal(code), requestId });
  const hasContent = Object.hasOwn(value, "content");
  const hasText = withText && Object.hasOwn(value, "text");
  if (hasContent && hasText) return refuse(1447);
  if (!hasContent && !hasText) return refuse(1450);
  const content = own(value, hasContent ? "content" : "text");
  if (typeof content !== "string") return refuse(1442);
  if (Object.hasOwn(value, "request_id") && requestId === undefined) return refuse(1443);
  return { content, requestId };
}

/** A field by name, never one of the prototype: callers' objects may have a `__proto__`. */
export function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
