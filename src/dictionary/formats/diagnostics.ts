import { LexometerError } from "../../errors";

/** What a reader noticed in a dictionary file. */
export interface Diagnostic {
  /** `"error"`: something was left out. `"warning"`: it was read, perhaps not as it was meant. */
  readonly severity: "error" | "warning";
  /** From 1; the first line of a record that has several. */
  readonly line: number;
  /** From 1, in UTF-16 units of the decoded line. */
  readonly column: number;
  /** The text in question, cut to 80 characters. */
  readonly read: string;
  /** What is the matter, one sentence. */
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly fix: string;
}

/** A place in a file, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const READ_LENGTH = 80;

/** Collects diagnostics in the order in which they are noticed; if strict, throws at the first error. */
export class DiagnosticLog {
  readonly diagnostics: Diagnostic[] = [];
  readonly #isStrict: boolean;

  constructor(isStrict = false) {
    this.#isStrict = isStrict;
  }

  get hasErrors(): boolean {
    return this.diagnostics.some(({ severity }) => severity === "error");
  }

  /** @throws {@link LexometerError} `DICTIONARY_SYNTAX` if the log is strict */
  error(place: Place, read: string, message: string, fix: string): void {
    this.#add("error", place, read, message, fix);
    if (!this.#isStrict) return;
    const { line, column } = place;
    throw new LexometerError("DICTIONARY_SYNTAX", `Line ${line}, column ${column}: ${message} ${fix}`, {
      line,
      column,
    });
  }

  warning(place: Place, read: string, message: string, fix: string): void {
    this.#add("warning", place, read, message, fix);
  }

  #add(severity: Diagnostic["severity"], { line, column }: Place, read: string, message: string, fix: string): void {
    const shown = read.length > READ_LENGTH ? `${read.slice(0, READ_LENGTH - 1)}…` : read;
    this.diagnostics.push({ severity, line, column, read: shown, message, fix });
  }
}
