/**
 * A reason why our words differ from the word boundaries of UAX #29, and what
 * it does to them.
 */
export interface KnownDifference {
  readonly id: string;
  readonly reason: string;
  /**
   * From the segments of UAX #29 to ours: each joins or cuts segments and
   * leaves the text as it is. What it does not concern comes back unchanged.
   */
  readonly adapt: (segments: readonly string[]) => readonly string[];
}

const JOINERS = "\u00ad\u200c\u200d\u2060";
/** A segment that ends in a word, perhaps with joiners behind it. */
const RUN_ENDS = new RegExp(`[\\p{L}\\p{N}][\\p{M}${JOINERS}]*$`, "u");
/** The same, but no number. */
const WORD_ENDS = new RegExp(`\\p{L}[\\p{L}\\p{N}\\p{M}${JOINERS}]*$`, "u");

/**
 * Applied in this order, they turn the segments of each line of
 * WordBreakTest.txt into our tokens, to the character.
 */
export const knownDifferences: readonly KnownDifference[] = [
  {
    id: "underscore",
    reason: "UAX #29 keeps identifiers whole (WB13a, WB13b); for counting words snake_case is as many as it has parts.",
    adapt: cutAt(new RegExp(`_[\\p{M}${JOINERS}]*`, "u")),
  },
  {
    id: "colon-in-word",
    reason:
      "UAX #29 joins letters over a colon (WB6, for Swedish); in English a missing space is likelier than one word.",
    adapt: cutAt(new RegExp(`(?<=[\\p{L}\\p{M}${JOINERS}]):[\\p{M}${JOINERS}]*(?=\\p{L})`, "u")),
  },
  {
    id: "joined-behind-punctuation",
    reason:
      "UAX #29 ignores marks and joiners behind inner punctuation (WB4); a mark there has no base, so it separates.",
    adapt: cutAt(new RegExp(`['.,][\\p{M}${JOINERS}]+`, "u")),
  },
  {
    id: "apostrophe-between-digits",
    reason:
      "UAX #29 joins digits over an apostrophe (WB11, 1'000); ours needs a letter on its right, as in 6'2 two numbers.",
    adapt: cutAt(/(?<=\p{N}\p{M}*)'(?=\p{N})/u),
  },
  {
    id: "script-change",
    reason: "UAX #29 separates scripts, as Katakana from Latin; a run of letters, marks and numbers is one word here.",
    adapt: (segments) => joinWhere(WORD_ENDS, /^'$/, /^\p{L}/u)(joinWhere(RUN_ENDS, /^[\p{L}\p{N}]/u)(segments)),
  },
  {
    id: "hebrew-quotes",
    reason: "UAX #29 keeps geresh and gershayim in Hebrew words when they are typed as ' and \" (WB7a to WB7c).",
    adapt: cutAt(/(?<=\p{Script=Hebrew}\p{M}*)(?:'$|"\p{M}*(?=\p{Script=Hebrew}))/u),
  },
  {
    id: "clock",
    reason: "UAX #29 has no colon in numbers; 10:30 is one number here.",
    adapt: joinWhere(/^\p{N}+$/u, /^:$/, /^\p{N}/u),
  },
  {
    id: "joiner-at-the-edge",
    reason:
      "UAX #29 adds joiners to what is before them (WB4), and emoji to a joiner (WB3c); a token takes them only between its letters.",
    adapt: cutAt(new RegExp(`(?<=[\\p{L}\\p{N}\\p{M}])[${JOINERS}]+(?![\\p{L}\\p{N}\\p{M}${JOINERS}])`, "u")),
  },
];

/** A segment that counts as a word: one with a letter or number; U+02BC is an apostrophe here. */
export function isWord(segment: string): boolean {
  return /[\p{L}\p{N}]/u.test(segment.replaceAll("\u02bc", ""));
}

/** Cuts segments with a letter or number before and behind each match. */
function cutAt(pattern: RegExp): KnownDifference["adapt"] {
  const whole = new RegExp(`(${pattern.source})`, "gu");
  return (segments) =>
    segments.flatMap((segment) => (isWord(segment) ? segment.split(whole).filter((part) => part !== "") : [segment]));
}

/** Joins neighbours that match one pattern each, from left to right. */
function joinWhere(...patterns: readonly RegExp[]): KnownDifference["adapt"] {
  return (segments) => {
    const joined = [...segments];
    for (let at = 0; at + patterns.length <= joined.length; ) {
      const neighbours = joined.slice(at, at + patterns.length);
      if (patterns.every((pattern, index) => pattern.test(neighbours[index]!))) {
        joined.splice(at, patterns.length, neighbours.join(""));
      } else {
        at++;
      }
    }
    return joined;
  };
}
