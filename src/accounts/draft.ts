import { LexometerError } from "../errors";
import { isNormsName, NAME_RULE } from "../norms/head";
import type { Charge, ContextDraft } from "./store";

/**
 * @returns the words of the first 1, 2, … items together
 * @throws {@link LexometerError} `ARGUMENT` if there is no item, or a price is not a whole number from 0
 */
export function checkCharge({ call, words }: Charge): readonly number[] {
  if (words.length === 0) throw new LexometerError("ARGUMENT", "A charge has at least one item.");
  if (call.length === 0 || call.length > 255)
    throw new LexometerError("ARGUMENT", "The name of a call has 1 to 255 characters.", { length: call.length });
  let sum = 0;
  return words.map((count, item) => {
    sum += count;
    if (Number.isSafeInteger(count) && count >= 0 && Number.isSafeInteger(sum)) return sum;
    throw new LexometerError("ARGUMENT", "An item costs a whole number of words from 0.", { item });
  });
}

/** @throws {@link LexometerError} `ARGUMENT` if it is not a name of a context */
export function checkContextName({ name }: ContextDraft): void {
  if (isNormsName(name)) return;
  throw new LexometerError("ARGUMENT", `A context's name is ${NAME_RULE}.`);
}
