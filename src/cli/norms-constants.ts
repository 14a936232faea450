import { readFile } from "node:fs/promises";
import { JsonField } from "../json-field";
import type { Moments } from "../norms/context";
import { constantsField } from "../norms/open";

const FORMAT = "lexometer-norm-constants";

/** Constants as a file of their own. */
export function formatConstants(dictionary: string, constants: Readonly<Record<string, Moments>>): string {
  return `${JSON.stringify({ format: FORMAT, formatVersion: 1, dictionary, constants })}\n`;
}

/**
 * The constants in a file of their own, in a context or in statistics: all have them under one name.
 *
 * @throws {@link LexometerError} `NORMS_SYNTAX`
 */
export async function readConstants(path: string): Promise<Readonly<Record<string, Moments>>> {
  const whole = { name: path, code: "NORMS_SYNTAX" } as const;
  const text = await readFile(path, "utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonField(undefined, "", whole).refuse("this is no JSON");
  }
  return constantsField(new JsonField(value, "", whole).member("constants"));
}
