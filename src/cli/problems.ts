import { LexometerError } from "../errors";

/** More than these are counted, but not listed: a million bad lines are one mistake. */
const LISTED = 20;

/** Collects what could not be read while the rest is scored. */
export class Problems {
  readonly #isStrict: boolean;
  readonly #say: (line: string) => void;
  #count = 0;
  #remarks = 0;

  /**
   * @param isStrict the first one is thrown
   * @param say      writes a line for people
   */
  constructor(isStrict: boolean, say: (line: string) => void) {
    this.#isStrict = isStrict;
    this.#say = say;
  }

  get count(): number {
    return this.#count;
  }

  /** Inputs that were read, but not as options would have it. */
  get remarks(): number {
    return this.#remarks;
  }

  /**
   * @param reason what is the matter; never a piece of the text itself, which may be private
   * @throws {@link LexometerError} `INPUT_SYNTAX` if strict
   */
  add(name: string, line: number, reason: string): void {
    this.#count++;
    const message = `${name}:${line}: ${reason}`;
    if (this.#isStrict) throw new LexometerError("INPUT_SYNTAX", message, { line });
    if (this.#count <= LISTED) this.#say(message.endsWith("left out.") ? message : `${message} It is left out.`);
    if (this.#count === LISTED) this.#say("Further ones are counted, but not listed.");
  }

  /** Says how an input was read, which is no reason to end with 1. */
  note(name: string, note: string): void {
    this.#say(`${name}: ${note}`);
  }

  /**
   * Says what is odd about an input of which nothing is left out.
   *
   * @throws {@link LexometerError} `INPUT_SYNTAX` if strict
   */
  remark(name: string, remark: string): void {
    this.#remarks++;
    const message = `${name}: ${remark}`;
    if (this.#isStrict) throw new LexometerError("INPUT_SYNTAX", message);
    this.#say(message);
  }
}
