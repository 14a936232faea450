import { endOf, pattern } from "./characters";

// Rule 6 of docs/text.md, section 2. Skin tones are no Extended_Pictographic
// characters, so one that stands alone is no emoji.
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}`;
const BEGINNING =
  String.raw`(?:(?:(?=\p{Emoji_Presentation}|[\u2600-\u{10FFFF}])${PICTOGRAPH}|${PICTOGRAPH}(?=\uFE0F))(?!\uFE0E)` +
  String.raw`|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)`;
const CONTINUATION = String.raw`(?:[\p{M}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]|\u200D${PICTOGRAPH}?)*`;

const beginnings = pattern(`(?=${BEGINNING})[^]`, "g");
const emoji = pattern(BEGINNING + CONTINUATION, "y");

/** Where the emoji at `at` of a field ends. The field as it stands, not plain text. */
export function endOfEmoji(field: string, at: number): number | undefined {
  return endOf(emoji, field, at);
}

/**
 * A field in which every character that begins an emoji is replaced by a
 * noncharacter: it is neither a letter, a number nor punctuation any more.
 */
export function hideEmoji(field: string): string {
  return field.replace(beginnings, (character) => "\uFFFF".repeat(character.length));
}
