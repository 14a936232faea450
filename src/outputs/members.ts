/** `"id":`, with a comma in front of all but the first: keys of an object, made into text once. */
export function keyTexts(keys: readonly string[]): string[] {
  return keys.map((key, index) => `${index === 0 ? "" : ","}${JSON.stringify(key)}:`);
}
