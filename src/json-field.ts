import { type ErrorCode, type ErrorDetail, LexometerError } from "./errors";

const NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const LONGEST_NAME = 64;

/** What is being read: what all of it is called where the path is empty, and the code of its refusals. */
export interface Whole {
  readonly name: string;
  readonly code: ErrorCode;
}

/**
 * A value that somebody else wrote, with the path that an error names:
 * `frameworks[2].measures[0].key`.
 *
 * Every refusal has the code of what is being read, and the `path` in its detail.
 */
export class JsonField {
  constructor(
    readonly value: unknown,
    readonly path: string,
    readonly whole: Whole,
  ) {}

  /** What a JSON text says. */
  static parse(json: string, whole: Whole): JsonField {
    try {
      return new JsonField(JSON.parse(json), "", whole);
    } catch {
      // What engines say here differs, and quotes the text.
      throw new JsonField(undefined, "", whole).refuse("this is not JSON");
    }
  }

  get isPresent(): boolean {
    return this.value !== undefined;
  }

  /** A member of an object; not present where there is none. */
  member(name: string): JsonField {
    const path = this.path === "" ? name : `${this.path}.${name}`;
    return new JsonField(
      isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined,
      path,
      this.whole,
    );
  }

  /** Refuses all but an object that has no members besides these. */
  expectObject(members: readonly string[]): void {
    if (!isObject(this.value)) throw this.refuse("an object is needed here");
    const other = Object.keys(this.value).find((name) => !members.includes(name));
    if (other !== undefined) {
      throw this.member(other.slice(0, LONGEST_NAME)).refuse(`means nothing here; known are ${members.join(", ")}`);
    }
  }

  items(): readonly JsonField[] {
    if (!Array.isArray(this.value)) throw this.refuse("a list is needed here");
    return Array.from(this.value, (item: unknown, index) => new JsonField(item, `${this.path}[${index}]`, this.whole));
  }

  /** A string with something in it. */
  text(): string {
    if (typeof this.value !== "string" || this.value.trim() === "") throw this.refuse("some text is needed here");
    return this.value;
  }

  /** A number in these bounds, which may be left open. */
  number(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
    const { value } = this;
    if (typeof value === "number" && Number.isFinite(value) && value >= min && value <= max) return value;
    const lowest = Number.isFinite(min) ? ` from ${min} on` : "";
    const bounds = Number.isFinite(max) ? ` from ${min} to ${max}` : lowest;
    throw this.refuse(`a number${bounds} is needed here`);
  }

  /** A whole number in these bounds. */
  integer(min: number, max: number): number {
    const value = this.number(min, max);
    if (Number.isInteger(value)) return value;
    throw this.refuse("a whole number is needed here");
  }

  /** A name in snake_case, which is a safe key everywhere: in JSON, in a column, in a path. */
  name(): string {
    const name = this.text();
    if (name.length <= LONGEST_NAME && NAME.test(name)) return name;
    throw this.refuse(`a name is needed here, in small letters, digits and single _, at most ${LONGEST_NAME} of them`);
  }

  oneOf<T extends string>(choices: readonly T[]): T {
    const found = choices.find((choice) => choice === this.value);
    if (found === undefined) throw this.refuse(`one of ${choices.join(", ")} is needed here`);
    return found;
  }

  refuse(reason: string, detail: ErrorDetail = {}): LexometerError {
    return new LexometerError(this.whole.code, `${this.path === "" ? this.whole.name : this.path}: ${reason}.`, {
      path: this.path,
      ...detail,
    });
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
