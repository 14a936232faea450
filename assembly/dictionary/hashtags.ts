import { countUnion, unite } from "../counts/sets";
import { CLASSES } from "../memory";
import { State } from "../state";
import { IS_WORD, KIND_MASK, LOWER, NUMBER, UPPER } from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, LENGTH_MASK } from "../text/decode";
import { foldToken } from "../tokens/fold-token";
import { HASHTAG, WORD } from "../tokens/push";
import { findEntry, findStem } from "./look-up";
import { classSet } from "./resolve";
import { ITEM_SET } from "./table";

/**
 * Looks a hashtag up: whole, by its parts, by wildcard, by its class.
 *
 * Parts are counted here and now, each category once, for their union is no set.
 *
 * @returns the set that the caller has to count, 0 for none
 */
export function lookUpHashtag(start: usize, end: usize): u32 {
  const whole = findEntry(foldToken(start + 1, end, WORD));
  if (load<u16>(whole, ITEM_SET) != 0) return load<u16>(whole, ITEM_SET);

  let known = false;
  for (let at = start + 1; at < end; ) {
    const next = partEnd(at, end);
    const part = findEntry(foldToken(at, next, WORD));
    const set = <u32>load<u16>(part, ITEM_SET);
    if (set != 0) {
      known = true;
      unite(set);
    }
    at = skipUnderscores(next, end);
  }
  if (known) {
    countUnion();
    State.extraKnown += 1;
    return 0;
  }
  const set = <u32>load<u16>(findStem(foldToken(start + 1, end, WORD), ITEM_SET), ITEM_SET);
  return set != 0 ? set : classSet(HASHTAG);
}

export function skipUnderscores(at: usize, end: usize): usize {
  while (at < end && load<u8>(at) == 0x5f) at++;
  return at;
}

/**
 * Behind the part of a hashtag's name that starts at `at`.
 *
 * A part ends at an underscore, between lower and upper case, between letter
 * and number, and before the last capital of several that a lower-case letter
 * follows. Marks belong to what is before them.
 */
export function partEnd(at: usize, end: usize): usize {
  let before: u32 = 0;
  let capitals: u32 = 0;
  let lastCapital: usize = at;
  while (at < end) {
    const decoded = decode(at);
    const class_ = classOf(CLASSES, decoded >>> CODE_SHIFT);
    const kind = class_ & KIND_MASK;
    if ((class_ & IS_WORD) == 0) return at;
    if (kind <= <u32>NUMBER) {
      if (before != 0) {
        if ((before == NUMBER) != (kind == NUMBER)) return at;
        if (before == LOWER && kind == UPPER) return at;
        if (kind == LOWER && capitals > 1) return lastCapital;
      }
      capitals = kind == UPPER ? capitals + 1 : 0;
      if (kind == UPPER) lastCapital = at;
      before = kind;
    }
    at += decoded & LENGTH_MASK;
  }
  return at;
}
