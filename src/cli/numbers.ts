import { InvalidArgumentError } from "commander";

export const MEGABYTE = 1024 * 1024;
const MOST_WORKERS = 64;

// Parsers of options that take a number.

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Give a whole number.");
  return Number(text);
}

/** A number of threads. */
export function workerCount(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > MOST_WORKERS) {
    throw new InvalidArgumentError(`Give a whole number from 0 to ${MOST_WORKERS}.`);
  }
  return number;
}

/** A number from `least` on. */
export function numberFrom(least: number, isWhole = true): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (
      text.trim() === "" ||
      !(number >= least && number < Number.POSITIVE_INFINITY) ||
      (isWhole && !Number.isSafeInteger(number))
    ) {
      throw new InvalidArgumentError(`Give a ${isWhole ? "whole number" : "number"} from ${least} on.`);
    }
    return number;
  };
}

/** Megabytes, as a number of bytes. */
export function megabytes(text: string): number {
  const bytes = Math.round(Number(text) * MEGABYTE);
  if (text.trim() === "" || !(bytes >= 1 && bytes <= 1e12)) {
    throw new InvalidArgumentError("Give a number of megabytes.");
  }
  return bytes;
}
