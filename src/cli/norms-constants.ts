import { readFile } from "node:fs/promises";
import { JsonField } from "../json-field";
import type { Moments } from "../norms/context";
import type { NormsFormat } from "../norms/kind";
import { constantsField } from "../norms/open";
import { openedFrom } from "./norms-files";

const FORMAT: NormsFormat = "lexometer-norm-constants";
const WHOLE = { name: "The constants", code: "NORMS_SYNTAX" } as const;

/** Constants as a file of their own. */
export function formatConstants(dictionary: string, constants: Readonly<Record<string, Moments>>): string {
  return `${JSON.stringify({ format: FORMAT, formatVersion: 1, dictionary, constants })}\n`;
}

/**
 * The constants in a file of their own, in a context or in statistics: all have them under one name.
 *
 * @throws {@link LexometerError} `NORMS_SYNTAX`, with the file
 */
export async function readConstants(path: string): Promise<Readonly<Record<string, Moments>>> {
  const text = await readFile(path, "utf8");
  return openedFrom(path, () => constantsField(JsonField.parse(text, WHOLE).member("constants")));
}
