import { MOST_WEIGHT, type Weights, weightsProblem } from "../norms/weights";
import { UsageError } from "./usage";

/** `news=2,blog=0.5` as weights of genres. */
export function weightsOf(value: string | undefined): Weights {
  if (value === undefined) return {};
  const weights = value.split(",").map((part) => {
    const [genre = "", number = "", ...rest] = part.split("=").map((one) => one.trim());
    const weight = Number(number);
    const isFine = genre !== "" && number !== "" && rest.length === 0 && weight >= 0 && weight <= MOST_WEIGHT;
    if (!isFine) throw new UsageError(`"${part}" is no weight. Give genre=number, as in news=2,blog=0.5.`);
    return [genre, weight] as const;
  });
  const twice = weights.find(([genre], index) => weights.findIndex(([other]) => other === genre) < index);
  if (twice !== undefined) throw new UsageError(`"${twice[0]}" has two weights. Give one.`);
  return Object.fromEntries(weights);
}

/** @throws {@link UsageError} for weights of none of the genres that texts are going to have */
export function checkWeightsFor(weights: Weights, genres: readonly string[]): void {
  const problem = weightsProblem(weights, genres);
  if (problem !== undefined) throw new UsageError(problem);
}
