import { SYLLABLE_CODES, SYLLABLE_INDEX, SYLLABLES } from "../memory";
import { ONE_SYLLABLE_AT, RULES_AT, SETS_AT, SYLLABLE_BYTES } from "../text/generated/packed";
import { STREAM_BYTE } from "../text/packed-format";
import { number } from "../text/unpack";

// Codes of characters: letters are 0 to 25.
const LETTER_Y: u32 = 24;
/** A y before a vowel that begins the word or stands behind a vowel: yes, player. */
const CONSONANT_Y: u32 = 26;
const DIGIT: u32 = 27;
const APOSTROPHE: u32 = 28;
/** Outside of the word. */
const EDGE: u32 = 29;
const OTHER: u32 = 30;
/** Eight times EDGE. */
const EDGES: u64 = 0x1d1d1d1d1d1d1d1d;

/** Bits of the codes of a e i o u y. */
const VOWELS: u32 = 0x1104111;
/** From here on an element of a rule is the number of a set. */
const FIRST_SET: u32 = 32;

// Unpacked: sets of codes, a bit each; ranges of characters that are a syllable each, first and last,
// u16; and the rules.
const SYLLABLE_SETS: usize = SYLLABLES + SETS_AT;
const ONE_SYLLABLE: usize = SYLLABLES + ONE_SYLLABLE_AT;
const SYLLABLE_RULES: usize = SYLLABLES + RULES_AT;
const SYLLABLES_END: usize = SYLLABLES + SYLLABLE_BYTES;

/** Places around the word that rules may look at, all EDGE. */
const MARGIN: usize = 8;

/** Unpacks the rules and finds where those of each letter start. Once, after the lists. */
export function buildSyllables(): void {
  let before: u32 = 0;
  for (let at = SYLLABLES; at < SYLLABLES_END; at++) {
    const byte = number(STREAM_BYTE, 0, before & 255, before);
    store<u8>(at, <u8>byte);
    before = ((before << 8) | byte) & 0xffff;
  }
  for (let rule = SYLLABLE_RULES; rule < SYLLABLES_END; rule += 2 + <usize>load<u8>(rule, 1)) {
    store<u32>((<usize>load<u8>(rule)) << 2, <u32>rule, SYLLABLE_INDEX);
  }
}

/**
 * Syllables of a folded word by rules for English spelling, at least one.
 *
 * Counts groups of vowels, adds one where two neighbours are spoken apart
 * (li-on, u-su-al, go-ing), takes one for each silent e (made, moved,
 * movement), and knows the consonants that carry a syllable of their own
 * (pris-m, did-n't): `assembly/text/lists/syllable-rules.txt`. Accented vowels
 * of the Latin script are never silent and never grouped (ca-fé, na-ïve); of
 * other scripts each character from U+3000 to U+D7FF, ideographs, kana and
 * hangul, is one, and nothing else counts.
 *
 * Words on the list of exceptions (`LIST_SYLLABLES_SHIFT`) are for the caller.
 *
 * @param at   address of well-formed, folded UTF-8
 * @param end  past its last byte; nothing outside is read
 *
 * Rules as data and not as code: a tenth of the bytes of the same in code.
 */
export function countSyllables(at: usize, end: usize): u32 {
  encode(at, end);
  let count: u32 = 0;
  let place = SYLLABLE_CODES + MARGIN;
  for (; at < end; at++) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) count += beginsSyllable(place, count);
    else if (byte >= 0xc0 && byte < 0xf0) count += isOneSyllable(at, byte);
    place++;
  }
  return count == 0 ? 1 : count;
}

/** Writes the codes of the word's characters to SYLLABLE_CODES, with a margin on both sides. */
function encode(at: usize, end: usize): void {
  store<u64>(SYLLABLE_CODES, EDGES);
  let place = SYLLABLE_CODES + MARGIN;
  let before: u32 = EDGE;
  for (; at < end; at++) {
    const byte = <u32>load<u8>(at);
    const letter = byte - 0x61;
    let code: u32 = OTHER;
    if (letter < 26) code = letter;
    else if (byte - 0x30 < 10) code = DIGIT;
    else if (byte == 0x27) code = APOSTROPHE;
    if (
      code == LETTER_Y &&
      at + 1 < end &&
      isVowel(<u32>load<u8>(at, 1) - 0x61) &&
      (before == EDGE || isVowel(before))
    ) {
      code = CONSONANT_Y;
    }
    store<u8>(place++, <u8>code);
    before = letter < 26 ? letter : OTHER;
  }
  store<u64>(place, EDGES);
}

/** One of a e i o u y. */
function isVowel(letter: u32): bool {
  return letter < 26 && ((VOWELS >> letter) & 1) != 0;
}

/** 1 if the first rule that fits an ASCII character says so, or none fits and it is a vowel on its own. */
function beginsSyllable(place: usize, count: u32): u32 {
  const focus = <u32>load<u8>(place);
  const isFocusVowel = isVowel(focus);
  if (isFocusVowel && count == 0) return 1;

  let rule = <usize>load<u32>((<usize>focus) << 2, SYLLABLE_INDEX);
  if (rule != 0) {
    const end = rule + 2 + <usize>load<u8>(rule, 1);
    rule += 2;
    while (rule < end) {
      const shape = <u32>load<u8>(rule++);
      const left = (shape >> 3) & 7;
      const elements = left + (shape & 7);
      let fits = shape < 128 || count > 1;
      // From the last one, which is most often the edge and fails.
      for (let element = elements; fits && element > 0; ) {
        element--;
        const other = element < left ? place - 1 - element : place + 1 + (element - left);
        fits = isElement(<u32>load<u8>(rule + element), <u32>load<u8>(other));
      }
      if (fits) return (shape >> 6) & 1;
      rule += elements;
    }
  }
  if (!isFocusVowel) return 0;
  const before = <u32>load<u8>(place - 1);
  return u32(!isVowel(before) || before == LETTER_Y);
}

function isElement(element: u32, code: u32): bool {
  if (element < FIRST_SET) return element == code;
  return ((load<u32>((<usize>(element - FIRST_SET)) << 2, SYLLABLE_SETS) >> code) & 1) != 0;
}

function isOneSyllable(at: usize, byte: u32): u32 {
  let code = <u32>load<u8>(at, 1) & 63;
  if (byte < 0xe0) code |= (byte & 31) << 6;
  else code = ((byte & 15) << 12) | (code << 6) | (<u32>load<u8>(at, 2) & 63);
  for (let range = ONE_SYLLABLE; range < SYLLABLE_RULES; range += 4) {
    if (code < <u32>load<u16>(range)) return 0;
    if (code <= <u32>load<u16>(range, 2)) return 1;
  }
  return 0;
}
