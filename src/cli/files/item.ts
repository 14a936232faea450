import type { Sample } from "../../text/sample";
import type { Input } from "../inputs";

/** A row that was read: its text. */
export interface Row {
  /** The name of the input. */
  readonly input: string;
  /** The line or row in it, from 1. */
  readonly line: number;
  readonly sample: Sample;
}

/** A row that there is nothing to score in. */
export interface Skip {
  readonly input: string;
  readonly line: number;
  /** What is the matter, and what to do; never a piece of the text, which may be private. */
  readonly reason: string;
  /** What the row calls itself, where that is known. */
  readonly id?: string;
}

/** What readers make of the rows of an input, in their order. */
export type Item = Row | Skip;

/** A file that cannot be read. What the packages say of one may quote it. */
export function damagedItem({ name }: Input, format: string): Skip {
  const reason = `The file cannot be read as a ${format}: it is damaged, locked, or something else.`;
  return { input: name, line: 1, id: name, reason };
}

export function isSkip(item: Item): item is Skip {
  return "reason" in item;
}
