import { DICTIONARY_IDS, DictionaryGroup, SERVICE_IDS, ServiceGroup } from "./generated/groups";

/** Numbers by name. */
export type Group = GroupOf<number>;

/** Values of one kind by name. */
export type GroupOf<Value> = Readonly<Record<string, Value>>;

/** Makes a group of the values of a row. */
export type GroupMaker<Value> = (values: ArrayLike<Value>) => GroupOf<Value>;

/** Makes groups of numbers, of intervals and of words, all with the same keys. */
export interface GroupMakers {
  readonly numbers: GroupMaker<number>;
  readonly intervals: GroupMaker<readonly [low: number, high: number]>;
  readonly words: GroupMaker<string>;
}

// A class for each kind of value: the compiler keeps numbers of objects apart that hold only numbers.
class DictionaryIntervals extends DictionaryGroup {}
class DictionaryWords extends DictionaryGroup {}
class ServiceIntervals extends ServiceGroup {}
class ServiceWords extends ServiceGroup {}

/**
 * What makes objects with these keys of rows of values.
 *
 * A constructor with a line per key is ten times as fast as adding keys one by
 * one, and cannot be made at run time where a page's policy forbids code from
 * strings. So those of en-open are generated; other dictionaries take the slow way.
 */
export function groupMakers(ids: readonly string[]): GroupMakers {
  if (sameIds(ids, DICTIONARY_IDS)) {
    return makers(
      (values) => new DictionaryGroup(values),
      (values) => new DictionaryIntervals(values),
      (values) => new DictionaryWords(values),
    );
  }
  if (sameIds(ids, SERVICE_IDS)) {
    return makers(
      (values) => new ServiceGroup(values),
      (values) => new ServiceIntervals(values),
      (values) => new ServiceWords(values),
    );
  }
  return pickingMakers(ids.map((id, column) => ({ id, column })));
}

/** What makes groups of some values of a row. */
export function pickingMakers(picked: readonly { readonly id: string; readonly column: number }[]): GroupMakers {
  const pick = <Value>(values: ArrayLike<Value>): GroupOf<Value> =>
    Object.fromEntries(picked.map(({ id, column }) => [id, values[column]!]));
  return { numbers: pick, intervals: pick, words: pick };
}

/** The generated constructors take the values as they come, whatever they are. */
type Construct = (values: Float64Array) => object;

function makers(numbers: Construct, intervals: Construct, words: Construct): GroupMakers {
  return { numbers, intervals, words } as unknown as GroupMakers;
}

function sameIds(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}
