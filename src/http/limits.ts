/** How much a request may be. */
export interface Limits {
  /** Bytes of a body with one sample, boundary included. */
  readonly singleBytes: number;
  /** Bytes of a body with an array of samples, boundary included. */
  readonly bulkBytes: number;
  /** Samples of an array. */
  readonly items: number;
  /** How deep JSON may be nested. */
  readonly depth: number;
  /** Brackets, commas and colons that JSON may have: far more than samples need, far fewer than hurt. */
  readonly marks: number;
  /** Custom contexts of one account. */
  readonly contexts: number;
  /** Bytes of the corpus of a job. */
  readonly jobBytes: number;
  /** Texts that each pass of a custom context needs before it can be used. */
  readonly normTexts: number;
}

const MEGABYTE = 1024 * 1024;

/** What a host gets that sets none. */
export const DEFAULT_LIMITS: Limits = {
  singleBytes: 5 * MEGABYTE,
  bulkBytes: 10 * MEGABYTE,
  items: 1000,
  depth: 64,
  marks: 200_000,
  contexts: 100,
  jobBytes: 1024 * MEGABYTE,
  normTexts: 1,
};
