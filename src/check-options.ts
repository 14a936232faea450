import { LexometerError } from "./errors";

/** All options of a call by name; whatever the values are. */
export type OptionNames<Options> = Readonly<Record<keyof Options, unknown>>;

/**
 * Refuses options that a call does not have: a name that is misspelled would
 * change nothing, and the numbers would look like an answer.
 *
 * @param call how the message names it
 * @throws {@link LexometerError} `ARGUMENT`
 */
export function checkOptions<Options extends object>(
  call: string,
  options: Options,
  names: OptionNames<Options>,
): void {
  if (typeof options !== "object" || options === null) {
    const message = `The options of ${call} are an object, not ${options == null ? options : `a ${typeof options}`}.`;
    throw new LexometerError("ARGUMENT", `${message} There are: ${Object.keys(names).join(", ")}.`);
  }
  for (const name in options) {
    if (Object.hasOwn(names, name) || options[name] === undefined) continue;
    const option = name.slice(0, LONGEST_NAME);
    const known = Object.keys(names).join(", ");
    throw new LexometerError("ARGUMENT", `${call} has no option "${option}". There are: ${known}.`, { option });
  }
}

/** @param kind what it has to be */
export function badNumber(option: string, value: number, kind: string): LexometerError {
  return new LexometerError("ARGUMENT", `\`${option}\` has to be ${kind}; this is ${value}.`, { option });
}

const LONGEST_NAME = 64;
