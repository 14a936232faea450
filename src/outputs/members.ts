import { numberText } from "./number";

/** `"id":`, with a comma in front of all but the first: keys of an object, made into text once. */
export function keyTexts(keys: readonly string[]): string[] {
  return keys.map((key, index) => `${index === 0 ? "" : ","}${JSON.stringify(key)}:`);
}

/** The members of a JSON object of numbers, without its braces; what is missing is null. */
export function members<Key extends string>(
  texts: readonly string[],
  keys: readonly Key[],
  values: Readonly<Record<Key, number | undefined>>,
): string {
  let text = "";
  for (let column = 0; column < keys.length; column++) {
    const value = values[keys[column]!];
    text += texts[column]! + (value === undefined ? "null" : numberText(value));
  }
  return text;
}
