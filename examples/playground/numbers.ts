/** A percentile as a person reads it: whole, and 100 or 0 only where it is. */
export function percentileOf(score: number): string {
  const rounded = Math.round(score);
  if (rounded === 100 && score < 100) return "99";
  if (rounded === 0 && score > 0) return "1";
  return String(rounded);
}

/** A share as percent: two decimals below 1 %, one above. */
export function shareOf(rate: number): string {
  const percent = rate * 100;
  return `${percent === 0 ? "0" : percent.toFixed(percent < 1 ? 2 : 1)} %`;
}

/** A number in a unit of its own, with three figures that count. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? grouped(value) : value.toFixed(value < 10 ? 2 : 1);
}

/** A number with its sign, a true minus. */
export function signed(value: number, decimals = 1): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(decimals)}`;
}

export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A whole number with commas between its thousands; `toLocaleString` takes 20 ms when it is first called. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
