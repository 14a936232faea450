import { LexometerError } from "../errors";

/** Weights of genres; 1 where none is given, so that genres weigh equally. */
export type Weights = Readonly<Record<string, number>>;

/** More of it would not add up to a number. */
export const MOST_WEIGHT = 1e9;

/** What a genre weighs. */
export function weightOf(weights: Weights, genre: string): number {
  // A genre may be called as what every object has: `constructor`.
  return Object.hasOwn(weights, genre) ? (weights[genre] ?? 1) : 1;
}

/** @throws {@link LexometerError} `ARGUMENT` for what are no weights, whatever the genres are */
export function checkWeights(weights: Weights): void {
  if (typeof weights !== "object" || weights === null || Array.isArray(weights)) {
    const message = `Weights are an object of genres and numbers, { news: 2 }; this is none.`;
    throw new LexometerError("ARGUMENT", message);
  }
  for (const [genre, weight] of Object.entries(weights)) {
    if (weight === undefined || (typeof weight === "number" && weight >= 0 && weight <= MOST_WEIGHT)) continue;
    const found = typeof weight === "number" ? String(weight) : "no number";
    const range = `a number from 0 to ${MOST_WEIGHT}`;
    throw new LexometerError("ARGUMENT", `The weight of the genre ${shown(genre)} is ${found}. Give ${range}.`);
  }
}

/**
 * What is wrong with weights for these genres, in a sentence: a genre that is not
 * there, as when its name is misspelled, or nothing that counts.
 */
export function weightsProblem(weights: Weights, genres: readonly string[]): string | undefined {
  const known = [...new Set(genres)].sort();
  const list = known.slice(0, MOST_SHOWN).map(shown).join(", ") + (known.length > MOST_SHOWN ? ", …" : "");
  const other = Object.keys(weights).find((genre) => weights[genre] !== undefined && !known.includes(genre));
  if (other !== undefined) {
    return `There is a weight for the genre ${shown(other)}, and no text of it. There are texts of ${list}.`;
  }
  if (known.some((genre) => weightOf(weights, genre) > 0)) return undefined;
  return `All genres weigh 0, so no text would count. Give one of ${list} a weight above 0.`;
}

/** @throws {@link LexometerError} `ARGUMENT` with what `weightsProblem` says */
export function checkGenres(weights: Weights, genres: readonly string[]): void {
  checkWeights(weights);
  const problem = genres.length === 0 ? "There is no text to norm by." : weightsProblem(weights, genres);
  if (problem !== undefined) throw new LexometerError("ARGUMENT", problem);
}

const MOST_SHOWN = 20;
const LONGEST_SHOWN = 64;

function shown(genre: string): string {
  return JSON.stringify(genre.slice(0, LONGEST_SHOWN));
}
