import { DICTIONARY_IDS, DictionaryGroup, SERVICE_IDS, ServiceGroup } from "./generated/groups";

/** Numbers by name. */
export type Group = Readonly<Record<string, number>>;

/** Makes a group of the numbers of a row. */
export type GroupMaker = (values: Float64Array) => Group;

/**
 * What makes objects with these keys of rows of numbers.
 *
 * A constructor with a line per key is ten times as fast as adding keys one by
 * one, and cannot be made at run time where a page's policy forbids code from
 * strings. So those of en-open are generated; other dictionaries take the slow way.
 */
export function groupMaker(ids: readonly string[]): GroupMaker {
  if (sameIds(ids, DICTIONARY_IDS)) return (values) => new DictionaryGroup(values) as unknown as Group;
  if (sameIds(ids, SERVICE_IDS)) return (values) => new ServiceGroup(values) as unknown as Group;
  return (values) => Object.fromEntries(ids.map((id, index) => [id, values[index]!]));
}

function sameIds(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}
