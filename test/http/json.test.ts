import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestService } from "./service";

const FOLDER = process.env.LEXOMETER_CONFORMANCE ?? join(process.cwd(), "../shared/conformance");
const PARSING = join(FOLDER, "JSONTestSuite/test_parsing");
const SUITE = existsSync(PARSING) ? PARSING : undefined;
const files = SUITE === undefined ? [] : readdirSync(SUITE);
const service = await TestService.open();

/** What becomes of files on which the grammar is silent, and why. */
const DECISIONS: readonly { readonly file: RegExp; readonly code: number | undefined; readonly why: string }[] = [
  { file: /_UTF-16|_utf16/, code: 1440, why: "RFC 8259 8.1: UTF-8 only" },
  {
    file: /BOM_empty_object/,
    code: 1441,
    why: "RFC 8259 8.1 lets us refuse a byte order mark, and one spelling is enough",
  },
  {
    file: /invalid_utf-8|invalid-utf-8|iso_latin_1|overlong|lone_utf8_continuation|not_in_unicode_range|truncated-utf|UTF-8_invalid|UTF8_surrogate/,
    code: 1440,
    why: "strict UTF-8",
  },
  { file: /500_nested_arrays/, code: 1441, why: "deeper than 64, which no sample is" },
  { file: /i_number_/, code: undefined, why: "numbers are read as doubles, and no field that we read is a number" },
  {
    file: /surrogate|inverted_surrogates/,
    code: undefined,
    why: "escaped: well-formed JSON; such a text is scored with the character that stands in for others",
  },
];

test.skipIf(SUITE === undefined)("the suite has its 318 files", () => {
  const count = (kind: string) => files.filter((file) => file.startsWith(kind)).length;
  expect([count("y_"), count("n_"), count("i_")]).toEqual([95, 188, 35]);
});

/** Whether it was taken for JSON is what counts here; that most are no samples comes later. */
async function codeOf(file: string): Promise<number | undefined> {
  const { status, body } = await service.post("/v2/analyze/written", new Uint8Array(readFileSync(join(SUITE!, file))));
  expect(status).toBeLessThan(500);
  return body.code === 1440 || body.code === 1441 ? body.code : undefined;
}

const named = (kind: string) => files.filter((file) => file.startsWith(kind));

test.skipIf(SUITE === undefined).each(named("y_").concat(SUITE === undefined ? ["skipped: no JSONTestSuite"] : []))(
  "%s is JSON",
  async (file) => {
    expect(await codeOf(file)).toBeUndefined();
  },
);

test.skipIf(SUITE === undefined).each(named("n_").concat(SUITE === undefined ? ["skipped: no JSONTestSuite"] : []))(
  "%s is none",
  async (file) => {
    expect([1440, 1441]).toContain(await codeOf(file));
  },
);

test.skipIf(SUITE === undefined).each(named("i_").concat(SUITE === undefined ? ["skipped: no JSONTestSuite"] : []))(
  "%s is as decided",
  async (file) => {
    const decision = DECISIONS.find((one) => one.file.test(file));
    expect(decision, `no decision for ${file}`).toBeDefined();
    expect(await codeOf(file), decision!.why).toBe(decision!.code);
  },
);
