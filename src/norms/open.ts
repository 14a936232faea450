import { JsonField } from "../json-field";
import type { ContextGenre, Moments, NormedLength, NormedMeasure, NormingContext, OpenContext } from "./context";
import { isNormsName, NAME_RULE } from "./head";
import { expectKind } from "./kind";
import { LENGTHS } from "./lengths";
import { RANK_UNITS } from "./ranks";
import { BINS, type Scale } from "./scale";

const WHOLE = { name: "The norming context", code: "NORMS_SYNTAX" } as const;

/** A context with its hash: the same numbers have the same on every machine. */
export async function sealNorms(context: OpenContext): Promise<NormingContext> {
  return { ...context, hash: await hashOf(context) };
}

/** A context as JSON, to be opened by `openNorms`: the same context gives the same bytes. */
export function formatNorms(context: NormingContext): string {
  return `${JSON.stringify(context)}\n`;
}

/**
 * Opens a context from the JSON of `formatNorms`. Anybody may have written it, so
 * every field is checked.
 *
 * @throws {@link LexometerError} `NORMS_SYNTAX` for what is no JSON or no context,
 *   with the `path` of the field; `NORMS_DAMAGED` when fields are fine and the
 *   hash is of others
 */
export async function openNorms(json: string): Promise<NormingContext> {
  const whole = JsonField.parse(json, WHOLE);
  const format = expectKind(whole, "lexometer-norms");
  whole.expectObject([...FIELDS, "hash"]);
  if (whole.member("formatVersion").value !== 1) {
    throw whole.member("formatVersion").refuse("this release reads version 1; make the context anew");
  }
  const name = whole.member("name");
  if (!isNormsName(name.text())) throw name.refuse(`${NAME_RULE} are needed here`);
  const context: OpenContext = {
    format,
    formatVersion: 1,
    name: name.text(),
    version: whole.member("version").text(),
    dictionary: whole.member("dictionary").text(),
    provenance: whole.member("provenance").text(),
    genres: whole.member("genres").items().map(genreOf),
    constants: constantsField(whole.member("constants")),
    measures: whole.member("measures").items().map(measureOf),
  };
  const second = context.measures.findIndex(
    ({ id }, index) => context.measures.findIndex((one) => one.id === id) < index,
  );
  if (second !== -1)
    throw whole.member("measures").items()[second]!.member("id").refuse("this measure stands here twice");
  const hash = whole.member("hash");
  const sealed = await sealNorms(context);
  if (hash.text() !== sealed.hash) throw damaged(hash);
  return sealed;
}

/** `sha256:` and the digest of the context's JSON, in small hexadecimal digits. */
async function hashOf(context: OpenContext): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(context));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const FIELDS = [
  "format",
  "formatVersion",
  "name",
  "version",
  "dictionary",
  "provenance",
  "genres",
  "constants",
  "measures",
] as const satisfies readonly (keyof OpenContext)[];

function damaged(hash: JsonField): Error {
  const field = new JsonField(hash.value, hash.path, { ...WHOLE, code: "NORMS_DAMAGED" });
  return field.refuse("the numbers are not those that were hashed; get the file anew");
}

function genreOf(field: JsonField): ContextGenre {
  field.expectObject(["name", "weight", "texts", "words"]);
  return {
    name: field.member("name").text(),
    weight: field.member("weight").number(0),
    texts: field.member("texts").integer(0, Number.MAX_SAFE_INTEGER),
    words: field.member("words").integer(0, Number.MAX_SAFE_INTEGER),
  };
}

/** Means and standard deviations by measure. */
export function constantsField(field: JsonField): Readonly<Record<string, Moments>> {
  const ids = Object.keys(field.value !== null && typeof field.value === "object" ? field.value : {});
  field.expectObject(ids);
  return Object.fromEntries(
    ids.map((id) => {
      const one = field.member(id);
      one.expectObject(["mean", "sd"]);
      return [id, { mean: one.member("mean").number(), sd: one.member("sd").number(0) }];
    }),
  );
}

function measureOf(field: JsonField): NormedMeasure {
  field.expectObject(["id", "scale", "lengths"]);
  const lengths = field.member("lengths");
  const items = lengths.items();
  if (items.length !== LENGTHS.length) throw lengths.refuse(`${LENGTHS.length} lengths are needed here`);
  return { id: field.member("id").text(), scale: scaleField(field.member("scale")), lengths: items.map(lengthOf) };
}

export function scaleField(field: JsonField): Scale {
  field.expectObject(["kind", "min", "max"]);
  const min = field.member("min").number();
  const scale = {
    kind: field.member("kind").oneOf(["root", "linear"] as const),
    min,
    max: field.member("max").number(),
  };
  if (scale.max <= min) throw field.member("max").refuse("more than min is needed here");
  return scale;
}

function lengthOf(field: JsonField): NormedLength {
  field.expectObject(["mean", "sd", "ranks", "noise", "spread"]);
  const ranks = field.member("ranks");
  ranks.expectObject(["zeros", "bins", "ranks"]);
  const bins = ascending(ranks.member("bins"), BINS - 1, true);
  const steps = ascending(ranks.member("ranks"), RANK_UNITS, false);
  if (bins.length !== steps.length) throw ranks.member("ranks").refuse(`${bins.length} numbers are needed here`);
  return {
    mean: field.member("mean").number(),
    sd: field.member("sd").number(0),
    ranks: { zeros: ranks.member("zeros").integer(0, RANK_UNITS), bins, ranks: steps },
    noise: field.member("noise").number(0),
    spread: field.member("spread").number(0),
  };
}

/** Whole numbers from 0 to `most`, none less than the one before it; `strictly`, none equal either. */
function ascending(field: JsonField, most: number, strictly: boolean): number[] {
  let least = 0;
  return field.items().map((item) => {
    const value = item.integer(least, most);
    least = strictly ? value + 1 : value;
    return value;
  });
}
