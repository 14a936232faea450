/** A case of one of two classes. */
export interface Case {
  readonly values: Float64Array;
  readonly isSpoken: boolean;
  /** Genres weigh equally: 1 / cases of its genre. */
  readonly weight: number;
}

/** Of the variance of a standardized value this much is added, so that measures that hold one another do no harm. */
const RIDGE = 0.05;

/**
 * Fisher's linear discriminant over standardized values: the direction in which
 * classes differ most for their spread. Middle of the classes 0, spoken above.
 */
export function discriminantOf(cases: readonly Case[]): (values: Float64Array) => number {
  const size = cases[0]!.values.length;
  const means = [meansOf(cases, false), meansOf(cases, true)] as const;
  const spread = new Float64Array(size * size);
  let total = 0;
  const centred = new Float64Array(size);
  for (const { values, isSpoken, weight } of cases) {
    const mean = means[isSpoken ? 1 : 0];
    for (let value = 0; value < size; value++) centred[value] = values[value]! - mean[value]!;
    for (let row = 0; row < size; row++) {
      const weighted = weight * centred[row]!;
      if (weighted === 0) continue;
      for (let column = 0; column <= row; column++) spread[row * size + column]! += weighted * centred[column]!;
    }
    total += weight;
  }
  const sds = Float64Array.from({ length: size }, (_, value) => Math.sqrt(spread[value * size + value]! / total));
  const matrix = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (_, column) => {
      if (row === column) return 1 + RIDGE;
      const scale = total * sds[row]! * sds[column]!;
      return scale === 0 ? 0 : spread[Math.max(row, column) * size + Math.min(row, column)]! / scale;
    }),
  );
  const difference = Float64Array.from({ length: size }, (_, value) =>
    sds[value] === 0 ? 0 : (means[1][value]! - means[0][value]!) / sds[value]!,
  );
  const solved = solve(matrix, difference);
  const weights = solved.map((weight, value) => (sds[value] === 0 ? 0 : weight / sds[value]!));
  const dot = (values: Float64Array): number => values.reduce((sum, value, index) => sum + value * weights[index]!, 0);
  const [written, spoken] = [dot(means[0]), dot(means[1])];
  // Classes are 1 apart, so that rules of several trainings may be compared.
  return (values) => (dot(values) - (written + spoken) / 2) / (spoken - written);
}

function meansOf(cases: readonly Case[], isSpoken: boolean): Float64Array {
  const sums = new Float64Array(cases[0]!.values.length);
  let total = 0;
  for (const one of cases) {
    if (one.isSpoken !== isSpoken) continue;
    total += one.weight;
    for (const [value, number] of one.values.entries()) sums[value]! += one.weight * number;
  }
  return sums.map((sum) => sum / total);
}

/** Gaussian elimination; the matrix is positive definite, so no row need change places. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const out = right.slice();
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!;
      if (factor === 0) continue;
      for (let column = pivot; column < size; column++) matrix[row]![column]! -= factor * matrix[pivot]![column]!;
      out[row]! -= factor * out[pivot]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row + 1; column < size; column++) out[row]! -= matrix[row]![column]! * out[column]!;
    out[row]! /= matrix[row]![row]!;
  }
  return out;
}

/** The chance that a spoken case scores above a written one, half of it where they tie: area under the ROC curve. */
export function areaUnderCurve(cases: readonly { score: number; isSpoken: boolean; weight: number }[]): number {
  const order = [...cases].sort((a, b) => a.score - b.score);
  let [written, spoken, area] = [0, 0, 0];
  for (let from = 0; from < order.length; ) {
    let to = from;
    let [writtenHere, spokenHere] = [0, 0];
    for (; to < order.length && order[to]!.score === order[from]!.score; to++) {
      if (order[to]!.isSpoken) spokenHere += order[to]!.weight;
      else writtenHere += order[to]!.weight;
    }
    area += spokenHere * (written + writtenHere / 2);
    written += writtenHere;
    spoken += spokenHere;
    from = to;
  }
  return area / written / spoken;
}
