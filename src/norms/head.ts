import { LexometerError } from "../errors";

/** What `norming` says where no norms are wanted: no context can be asked for by this name. */
export const NO_NORMING = "none";

/** Whom texts are compared with where nobody says: `general`, or else the first of these. */
export function defaultNorming(names: readonly string[]): string {
  return names.includes(DEFAULT_NORMING) ? DEFAULT_NORMING : (names[0] ?? NO_NORMING);
}

const DEFAULT_NORMING = "general";

/** What names of contexts are, as part of a regular expression, and in words. */
export const NAME_PATTERN = "[a-z0-9_.-]{1,64}";
export const NAME_RULE = "1 to 64 of a–z, 0–9, _ . -";
const NAME = new RegExp(`^${NAME_PATTERN}$`);

/** Whether a context of this name can be opened again. */
export function isNormsName(name: unknown): name is string {
  return typeof name === "string" && NAME.test(name);
}

/**
 * Refuses what a context says of itself if it could not be opened, or asked for,
 * by that: before texts are read, and not when the context is used.
 *
 * @throws {@link LexometerError} `ARGUMENT`
 */
export function checkHead(head: Readonly<Record<"name" | "version" | "provenance", unknown>>): void {
  const { name } = head;
  if (name === NO_NORMING) {
    const message = `A norming context cannot be called "${NO_NORMING}", which stands for no norms. Give it another name.`;
    throw new LexometerError("ARGUMENT", message);
  }
  if (!isNormsName(name)) {
    const found = typeof name === "string" ? JSON.stringify(name.slice(0, LONGEST_SHOWN)) : "no string";
    throw new LexometerError("ARGUMENT", `The name of a norming context is ${NAME_RULE}; this is ${found}.`);
  }
  for (const field of ["version", "provenance"] as const) {
    const value = head[field];
    if (typeof value === "string" && value.trim() !== "") continue;
    const found = typeof value === "string" ? "blank" : "no string";
    throw new LexometerError("ARGUMENT", `The ${field} of a norming context is some text; this is ${found}.`);
  }
}

const LONGEST_SHOWN = 80;
