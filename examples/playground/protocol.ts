import type { Arc, Contributions, Direction, ErrorCode, Framework, Result, StyleMatch } from "lexometer";

/** What the page asks the engine; each kind has one {@link Answers}. */
export interface Requests {
  /** Another dictionary or another norming context; what is left out is built in. */
  readonly open: { readonly dictionary?: NamedFile; readonly norms?: string };
  readonly score: { readonly text: string; readonly norming: string };
  readonly explain: { readonly text: string };
  readonly why: { readonly text: string; readonly measure: string; readonly norming: string };
  readonly compare: { readonly one: string; readonly other: string; readonly norming: string };
  readonly arc: { readonly text: string };
  readonly write: {
    readonly samples: readonly { readonly id?: string; readonly content: string }[];
    readonly format: "json" | "csv";
    readonly norming: string;
  };
}

export interface Answers {
  readonly open: Opened;
  readonly score: Scores;
  readonly explain: Marks;
  readonly why: Why;
  readonly compare: Compared;
  readonly arc: { readonly arc: Arc | undefined };
  /** As `lexometer score` writes it, to the byte. */
  readonly write: { readonly text: string };
}

export type Kind = keyof Requests;

/** A request as it travels; answers come back with its number. */
export interface Call<K extends Kind = Kind> {
  readonly call: number;
  readonly kind: K;
  readonly request: Requests[K];
}

/** An answer or what went wrong, as data: errors lose their fields on the way through a worker. */
export type Reply =
  | { readonly call: number; readonly answer: Answers[Kind] }
  | { readonly call: number; readonly error: Problem };

export interface Problem {
  readonly code: ErrorCode | "INTERNAL";
  readonly message: string;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What an engine can do, once it is there. */
export interface Opened {
  readonly dictionary: { readonly name: string; readonly version: string; readonly isOurs: boolean };
  readonly categories: readonly { readonly id: string; readonly label: string; readonly parents: readonly string[] }[];
  /** Names of norming contexts; none where the dictionary has no norms. */
  readonly norming: readonly string[];
  readonly frameworks: readonly Framework[];
  readonly composites: readonly string[];
  readonly facts: Readonly<Record<string, Facts>>;
  /** What was noticed in the user's dictionary. */
  readonly notices: readonly string[];
}

/** What there is to say of a measure. */
export interface Facts {
  readonly label: string;
  readonly description: string;
  readonly group: string;
  readonly unit: string;
  readonly direction: Direction;
  /** Words that a text needs before the number is more than chance. */
  readonly minimumWords: number;
  readonly source: string;
}

/** What a result has; in the page the result itself, plain data where it was posted. */
export type Scores = Omit<Result, "version" | "id">;

/** The matches of a text, packed: `kinds[entryOf[i]]` says what match `i` is. UTF-16 offsets, ascending by start. */
export interface Marks {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly entryOf: Uint32Array;
  readonly kinds: readonly MarkKind[];
}

export interface MarkKind {
  readonly entry: string;
  readonly categories: readonly string[];
  readonly isNegated: boolean;
}

/** The words behind one measure. */
export interface Why {
  readonly measure: string;
  /** Of a composite: its components and their words. */
  readonly contributions?: Contributions;
  /** Of any other: what was counted, most frequent first. */
  readonly words: readonly { readonly word: string; readonly count: number }[];
}

export interface Compared {
  readonly one: Scores;
  readonly other: Scores;
  readonly styleMatch: StyleMatch;
  readonly differences: readonly {
    readonly measure: string;
    readonly one: number;
    readonly other: number;
    readonly difference: number;
    readonly isClear: boolean;
  }[];
}
