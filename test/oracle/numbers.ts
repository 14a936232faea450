import { APOSTROPHE, endOf, pattern, standsAt, WORD } from "./characters";
import { fold } from "./fold";
import { units } from "./lists";

// Rule 7 of docs/text.md, section 2.
const GROUP = String.raw`\p{N}[\p{N}\p{M}]*`;

const firstGroup = pattern(String.raw`\p{Sc}?${GROUP}`, "y");
const nextGroup = pattern(`[.,:\\/]${GROUP}`, "y");
const sign = pattern(String.raw`[%‰]|°[CcFf](?!${WORD})|°|\p{Sc}`, "y");
const possessive = pattern(`${APOSTROPHE}[sSſ](?!${WORD})`, "y");
// The last period is part of it wherever there is one, also in front of a `w`.
const halfOfDay = pattern(String.raw`[AaPp]\.[Mm](?:\.|(?!\.))(?!${WORD})`, "y");
const run = pattern(`${WORD}+`, "y");
const word = pattern(WORD, "y");

/** Where the number at `at` of a plain field ends. */
export function endOfNumber(field: string, at: number): number | undefined {
  let end = endOf(firstGroup, field, at);
  if (end === undefined) return undefined;

  let endBeforeLast: number | undefined;
  for (let next = endOf(nextGroup, field, end); next !== undefined; next = endOf(nextGroup, field, end)) {
    endBeforeLast = end;
    end = next;
  }
  if (standsAt(word, field, end)) return endOfUnit(field, end) ?? endBeforeLast;
  return endOf(sign, field, end) ?? endOf(possessive, field, end) ?? end;
}

function endOfUnit(field: string, at: number): number | undefined {
  const endOfRun = endOf(run, field, at);
  const isUnit = endOfRun !== undefined && units.has(fold(field.slice(at, endOfRun)));
  return endOf(halfOfDay, field, at) ?? (isUnit ? endOfRun : undefined);
}
