import { checkOptions } from "../../check-options";
import { LexometerError } from "../../errors";
import type { Dictionary } from "../dictionary";
import { readCsv } from "./csv";
import { delimiterOf } from "./csv-rows";
import { decodeSource } from "./decode";
import { type Diagnostic, DiagnosticLog } from "./diagnostics";
import { readDic } from "./dic";
import { isDelimiter } from "./dic-sections";
import { readDicx } from "./dicx";
import { DictionaryDraft } from "./draft";
import { type Head, readJson } from "./json";

/** The formats that dictionaries come in. */
export type DictionaryFormat = "dic" | "dicx" | "csv" | "json";

/** How a dictionary is read. */
export interface ReadOptions {
  /** Told from the content where it is left out. */
  readonly format?: DictionaryFormat;
  /** Goes before the name in the file; `"untitled"` if neither has one. */
  readonly name?: string;
  /** Throw at the first error instead of leaving something out. Warnings do not throw. */
  readonly strict?: boolean;
}

/** What a file gave, and what was noticed on the way. */
export interface ReadResult {
  readonly dictionary: Dictionary;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a dictionary file: `.dic`, `.dicx`, CSV or JSON; see `readDic`,
 * `readDicx`, `readCsv` and `readJson` for what each may hold.
 *
 * Tolerant: what cannot be read costs its line, and a diagnostic. What is handed
 * out compiles, unless it passes a limit on the whole (sets, words in phrases).
 *
 * @param source text, or bytes: UTF-8, UTF-16 with a byte order mark, else Windows-1252
 * @throws {@link LexometerError} `DICTIONARY_SYNTAX` with `line` and `column` in its detail, only if `strict`;
 *   `ARGUMENT` for another format, and for what is neither text nor bytes
 */
export function readDictionary(source: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  checkOptions("readDictionary", options, { format: true, name: true, strict: true });
  const log = new DiagnosticLog(options.strict);
  const text = decodeSource(source, log);
  const draft = new DictionaryDraft(log);
  const head = readBy(options.format ?? guessFormat(text), text, draft, log);
  if (draft.isEmpty && !log.hasErrors) {
    log.error(
      { line: 1, column: 1 },
      text.trim(),
      "There is no dictionary here.",
      "Give a .dic, .dicx, CSV or JSON dictionary.",
    );
  }
  const { name = "untitled", version = "1", overlap } = head;
  const named = { name: options.name ?? name, version, ...(overlap === undefined ? {} : { overlap }) };
  return { dictionary: draft.finish(named), diagnostics: log.diagnostics };
}

/**
 * The format of a text: JSON begins with `{`, or as a list of something; a `.dicx` with `DicTerm`, a `.dic`
 * has a line of `%`; of the rest, what has a comma or semicolon in its first
 * line is CSV, and what has not is a `.dic` without a header.
 */
export function guessFormat(text: string): DictionaryFormat {
  const start = text.trimStart();
  if (/^(?:\{|\[\s*["[\]{])/.test(start)) return "json";
  if (/^"?dicterm\b/i.test(start)) return "dicx";
  if (text.split(/[\r\n]+/).some(isDelimiter)) return "dic";
  return delimiterOf(text) !== "\t" && /^[^\r\n]*[,;]/.test(start) ? "csv" : "dic";
}

function readBy(format: DictionaryFormat, text: string, draft: DictionaryDraft, log: DiagnosticLog): Head {
  if (format === "json") return readJson(text, draft, log);
  if (format === "dic") readDic(text, draft, log);
  else if (format === "dicx") readDicx(text, draft, log);
  else if (format === "csv") readCsv(text, draft, log);
  else throw new LexometerError("ARGUMENT", "The formats are dic, dicx, csv, json.", { option: "format" });
  return {};
}
