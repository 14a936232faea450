import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/http/errors";
import { DEFAULT_LIMITS } from "../../src/http/limits";
import { codeOf, contentOf, labelOf, readSamples, type SampleForm, sizeOf, textOf } from "../../src/http/samples";
import { JsonBytes } from "../../src/outputs/json-bytes";
import { numberText, percentileText } from "../../src/outputs/number";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** What a sample comes to: its text and label, or why it is none. */
type Reading = readonly [code: number, text: string | undefined, label: string | undefined];

/** What `readSamples` means: the value as the host parses it, field by field. */
function readNaively(json: string, { body, withText }: SampleForm): Reading[] | number {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return 1441;
  }
  if (Array.isArray(value)) {
    if (body === "single") return 1446;
    if (value.length === 0) return 1444;
    return value.map(readItem);
  }
  if (body === "bulk") return 1445;
  const reading = readItem(value);
  return reading[0] === 0 ? [reading] : reading[0];

  function readItem(item: unknown): Reading {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return [1447, undefined, undefined];
    const fields = new Map(Object.entries(item));
    const label = fields.get("request_id");
    const name = typeof label === "string" ? label : undefined;
    const content = fields.has("content") ? fields.get("content") : withText ? fields.get("text") : undefined;
    if (withText && fields.has("content") && fields.has("text")) return [1447, undefined, name];
    if (!fields.has("content") && !(withText && fields.has("text"))) return [1450, undefined, name];
    if (typeof content !== "string") return [1442, undefined, name];
    return fields.has("request_id") && name === undefined ? [1443, undefined, name] : [0, content, name];
  }
}

function read(json: string, form: SampleForm, skew = 0): Reading[] | number {
  const encoded = encoder.encode(json);
  // Anywhere in memory, with quotes around it that are none of its own.
  const body = new Uint8Array(encoded.length + 8).fill(0x22).subarray(skew, encoded.length + skew);
  body.set(encoded);
  try {
    const table = readSamples(body, form, DEFAULT_LIMITS);
    return Array.from({ length: table.count }, (_, sample) => {
      const label = labelOf(table, sample);
      const code = codeOf(table, sample);
      const text = code === 0 ? textOf(table, sample) : undefined;
      if (text !== undefined)
        expect(contentOf(table, sample, new Uint8Array(sizeOf(table, sample)))).toEqual(encoder.encode(text));
      return [code, text, label === undefined ? undefined : JSON.parse(decoder.decode(label))] as const;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

// A few fields, often twice, and texts in which everything has to be escaped or is more than a byte.
const text = fc.string({
  unit: fc.constantFrom("a", '"', "\\", "\n", "é", "😀", "\uFEFF", "\u0000", "/", "plain bytes by four"),
  maxLength: 5,
});
const field = fc.constantFrom("content", "text", "request_id", "__proto__", "x");
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    text.map(asJson),
    fc.constantFrom("1", "-0.5e3", "true", "null"),
    tie("object"),
    tie("array"),
  ),
  object: fc
    .array(fc.tuple(field.map(asJson), tie("any")), { maxLength: 4 })
    .map((pairs) => `{${pairs.map((pair) => pair.join(":")).join(" ,\n")}}`),
  array: fc.array(tie("any"), { maxLength: 3 }).map((items) => `[${items.join(",")} ]`),
})).any as fc.Arbitrary<string>;
const sample = fc
  .array(
    fc.tuple(field.map(asJson), fc.oneof({ weight: 4, arbitrary: text.map(asJson) }, { weight: 1, arbitrary: value })),
    { maxLength: 3 },
  )
  .map((pairs) => `{${pairs.map((pair) => pair.join(" : ")).join(",")}}`);
const body = fc.oneof(
  sample,
  fc.array(fc.oneof(sample, value), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
  value,
);
const form: fc.Arbitrary<SampleForm> = fc.record({
  body: fc.constantFrom("single", "bulk", "either"),
  withText: fc.boolean(),
});

function asJson(given: string): string {
  const json = JSON.stringify(given);
  // Half of them in another spelling.
  return given.length % 2 === 0
    ? json
    : json.replaceAll("a", "\\u0061").replaceAll("e", "\\u0065").replaceAll("/", "\\/");
}

describe("readSamples", () => {
  test.each([
    [String.raw`\u00e9\u00E9\u20ac\ud83d\ude00`, "éé€😀"],
    [String.raw`\ud83d`, "\ud83d"],
    [String.raw`\ude00\ud83d`, "\ude00\ud83d"],
    [String.raw`\ud83d\ud83d\ude00`, "\ud83d😀"],
    [String.raw`\ud83dx\ude00\ud83d\n`, "\ud83dx\ude00\ud83d\n"],
    [String.raw`\b\f\n\r\t\"\\\/\u0000`, '\b\f\n\r\t"\\/\0'],
    [String.raw`\\u0041`, "\\u0041"],
  ])("reads %s", (escaped, text) => {
    // Half a character becomes U+FFFD as bytes, as everywhere.
    expect(read(`{"content":"${escaped}"}`, { body: "single", withText: false })).toEqual([[0, text, undefined]]);
  });

  test.each([0x00, 0x1f, 0x22, 0x5c])("finds byte %i wherever it is in a string", (byte) => {
    for (let at = 0; at < 40; at++) {
      const body = encoder.encode(`{"content":"${"a".repeat(40)}"}`);
      body[12 + at] = byte;
      const json = decoder.decode(body);
      expect(read(json, { body: "single", withText: false })).toEqual(
        readNaively(json, { body: "single", withText: false }),
      );
    }
  });

  test("reads what the host's parser reads", () => {
    fc.assert(
      fc.property(body, form, fc.nat(3), (json, form, skew) => {
        expect(read(json, form, skew)).toEqual(readNaively(json, form));
      }),
      { numRuns: 2000 },
    );
  });

  test("takes for JSON what the host's parser takes, with a byte of it changed", () => {
    const bytes = '"\\{}[],:0123.eE+-utrfalsn \n\t\u0000x';
    const damaged = fc.tuple(body, fc.nat(), fc.constantFrom(...bytes), fc.constantFrom(0, 1));
    fc.assert(
      fc.property(damaged, form, ([json, place, byte, drop], form) => {
        const at = place % (json.length + 1);
        const other = json.slice(0, at) + byte + json.slice(at + drop);
        // Half a character would come out as another one.
        fc.pre(decoder.decode(encoder.encode(other)) === other);
        expect(read(other, form)).toEqual(readNaively(other, form));
      }),
      { numRuns: 3000 },
    );
  });

  test("a label has one spelling in answers, whichever it came in", () => {
    const label = (json: string) => {
      const body = encoder.encode(`{"content":"a","request_id":${json}}`);
      const table = readSamples(body, { body: "single", withText: false }, DEFAULT_LIMITS);
      return decoder.decode(labelOf(table, 0));
    };
    expect(label('"\\u0061\\/\\n\\ud800"')).toBe('"a/\\n\\ud800"');
    expect(label('"é😀"')).toBe('"é😀"');
    expect(label('""')).toBe('""');
  });
});

describe("JsonBytes", () => {
  const out = new JsonBytes();
  const written = (write: () => void): string => {
    out.clear();
    write();
    return decoder.decode(out.bytes);
  };

  test("writes numbers as `numberText` does", () => {
    const value = fc.oneof(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      fc.integer().map((units) => units / 1e6),
      fc.constantFrom(0, -0, 1, 0.5, 2147.483647, 2147.483648, -2147.483648, 1e20, 1e-7, 999999.9999995),
    );
    fc.assert(
      fc.property(value, (value) => {
        expect(written(() => out.number(value))).toBe(numberText(value));
      }),
      {
        numRuns: 5000,
      },
    );
  });

  test("writes every percentile as `percentileText` does", () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
      const value = hundredths / 100;
      for (let time = 0; time < 2; time++) expect(written(() => out.percentile(value))).toBe(percentileText(value));
    }
  });

  test("grows as it is written to, and begins anew", () => {
    const long = "é".repeat(100_000);
    expect(written(() => out.text(long))).toBe(long);
    expect(written(() => out.raw(encoder.encode(long)))).toBe(long);
    expect(written(() => out.text("a"))).toBe("a");
  });
});
