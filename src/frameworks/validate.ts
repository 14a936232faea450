import { JsonField, type Whole } from "../json-field";
import type {
  Derivation,
  DerivedMeasure,
  Framework,
  FrameworkMeasure,
  MeasureIds,
  PlainMeasure,
  ValueKind,
} from "./framework";

/** What holds frameworks, or stands for what would. */
export const PROFILE: Whole = { name: "The profile", code: "ARGUMENT" };

/**
 * Checks frameworks that anybody may have written, and gives a copy of them.
 *
 * @param known the measures that there are
 * @throws {@link LexometerError} `ARGUMENT`, with the `path` of the first bad
 *   field: a bad or second id or key, fewer than two measures, a measure that
 *   there is not, a value that it does not have, a field that means nothing
 */
export function validateFrameworks(frameworks: unknown, known: MeasureIds): readonly Framework[] {
  const read = new JsonField(frameworks, "frameworks", PROFILE).items().map((field) => readFramework(field, known));
  refuseSecond(read.map(({ id }, index) => new JsonField(id, `frameworks[${index}].id`, PROFILE)));
  return read;
}

/** Names that a result has beside its frameworks. */
const TAKEN = ["response_id", "request_id", "language", "version", "norming", "error"];

const VALUES: readonly ValueKind[] = ["service", "dictionary", "raw"];

/** Reads one framework; without `known`, every measure is taken to exist. */
export function readFramework(field: JsonField, known?: MeasureIds): Framework {
  field.expectObject(["id", "label", "description", "measures"]);
  const parts = field.member("measures").items();
  if (parts.length < 2) throw field.member("measures").refuse("a framework has at least two measures");
  const measures: FrameworkMeasure[] = [];
  for (const part of parts) measures.push(readMeasure(part, measures, known));
  refuseSecond(parts.map((part) => part.member("key")));
  return {
    id: readFrameworkId(field.member("id")),
    label: field.member("label").text(),
    description: field.member("description").text(),
    measures,
  };
}

export function readFrameworkId(field: JsonField): string {
  const id = field.name();
  if (TAKEN.includes(id)) throw field.refuse(`a result has something else under the name "${id}"`);
  return id;
}

/** Refuses the first of these fields whose value one before it has. */
export function refuseSecond(fields: readonly JsonField[]): void {
  const seen = new Set<unknown>();
  for (const field of fields) {
    if (seen.has(field.value)) throw field.refuse(`"${field.value}" is there already`);
    seen.add(field.value);
  }
}

function readMeasure(field: JsonField, above: readonly FrameworkMeasure[], known?: MeasureIds): FrameworkMeasure {
  return field.member("derived").isPresent ? readDerived(field, above, known) : readPlain(field, known);
}

function readPlain(field: JsonField, known?: MeasureIds): PlainMeasure {
  field.expectObject(["key", "measure", "value", "derived"]);
  const value = field.member("value").oneOf(VALUES);
  return { key: field.member("key").name(), measure: readMeasureId(field.member("measure"), value, known), value };
}

/** Ids of a dictionary of one's own may be anything but empty. */
function readMeasureId(field: JsonField, value: ValueKind, known?: MeasureIds): string {
  const id = field.text();
  if (known === undefined || known[value].has(id)) return id;
  const others = VALUES.filter((kind) => known[kind].has(id));
  const hint = others.length === 0 ? "" : `; as ${others.join(" and ")} there is`;
  throw field.refuse(`there is no ${value} measure "${id.slice(0, 64)}"${hint}`, { measure: id });
}

function readDerived(field: JsonField, above: readonly FrameworkMeasure[], known?: MeasureIds): DerivedMeasure {
  field.expectObject(["key", "label", "description", "direction", "derived"]);
  const direction = field.member("direction");
  direction.expectObject(["high", "low"]);
  return {
    key: field.member("key").name(),
    label: field.member("label").text(),
    description: field.member("description").text(),
    direction: { high: direction.member("high").text(), low: direction.member("low").text() },
    derived: readDerivation(field.member("derived"), above, known),
  };
}

function readDerivation(field: JsonField, above: readonly FrameworkMeasure[], known?: MeasureIds): Derivation {
  field.expectObject(["op", "of", "among"]);
  const op = field.member("op").oneOf(["geometric_mean", "complement", "share"]);
  if (op === "share") return readShare(field, above);
  field.expectObject(["op", "of"]);
  if (op === "complement") return { op, of: readMeasureId(field.member("of"), "service", known) };
  const [first, second, ...more] = field.member("of").items();
  if (first === undefined || second === undefined || more.length > 0) {
    throw field.member("of").refuse("two service measures are needed here");
  }
  return { op, of: [readMeasureId(first, "service", known), readMeasureId(second, "service", known)] };
}

function readShare(field: JsonField, above: readonly FrameworkMeasure[]): Derivation {
  const whole = new Set(above.flatMap((part) => ("derived" in part && part.derived.op !== "share" ? [part.key] : [])));
  const parts = field.member("among").items();
  if (parts.length < 2) throw field.member("among").refuse("at least two keys are needed here");
  for (const part of parts) {
    if (!whole.has(part.name())) throw part.refuse("there is no derived number of this key above, or it is a share");
  }
  refuseSecond(parts);
  const among = parts.map((part) => part.name());
  return { op: "share", of: field.member("of").oneOf(among), among };
}
