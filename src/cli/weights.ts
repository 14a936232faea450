import { UsageError } from "./usage";

/** `news=2,blog=0.5` as weights of genres. */
export function weightsOf(value: string | undefined): Readonly<Record<string, number>> {
  if (value === undefined) return {};
  const weights = value.split(",").map((part) => {
    const [genre = "", number = "", ...rest] = part.split("=").map((one) => one.trim());
    const weight = Number(number);
    const isFine = genre !== "" && number !== "" && rest.length === 0 && Number.isFinite(weight) && weight >= 0;
    if (!isFine) throw new UsageError(`"${part}" is no weight. Give genre=number, as in news=2,blog=0.5.`);
    return [genre, weight] as const;
  });
  return Object.fromEntries(weights);
}
