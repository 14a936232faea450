import { JsonField } from "../json-field";
import { FRAMEWORKS } from "./built-in";
import type { Framework, MeasureIds } from "./framework";
import compat from "./profiles/compat.json";
import { PROFILE, readFramework, readFrameworkId, refuseSecond } from "./validate";

/** Frameworks under the names that a client expects. */
export interface Profile {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly frameworks: readonly Framework[];
}

/** Names that clients of other services expect; `docs/profiles.md` says what stands behind each. */
export const compatProfile: Profile = /* @__PURE__ */ openProfile(compat);

/**
 * Opens a profile: the text of a JSON file, or what it says.
 *
 * A framework of a profile is written out, or taken over from ours:
 * `{ "framework": "drives", "id": "motives" }`, where the `id` may be left out.
 *
 * @param known the measures that there are; without them any id is taken
 * @throws {@link LexometerError} `ARGUMENT`, with the `path` of the first bad field
 */
export function openProfile(json: unknown, known?: MeasureIds): Profile {
  const field = typeof json === "string" ? JsonField.parse(json, PROFILE) : new JsonField(json, "", PROFILE);
  field.expectObject(["name", "label", "description", "frameworks"]);
  const items = field.member("frameworks").items();
  const frameworks = items.map((item) => (item.member("framework").isPresent ? takeOver(item) : item));
  if (frameworks.length === 0) throw field.member("frameworks").refuse("at least one framework is needed here");
  const read = frameworks.map((item) => readFramework(item, known));
  refuseSecond(read.map(({ id }, index) => new JsonField(id, `${items[index]!.path}.id`, PROFILE)));
  return {
    name: field.member("name").name(),
    label: field.member("label").text(),
    description: field.member("description").text(),
    frameworks: read,
  };
}

/** One of ours, to be read as if it had been written out there. */
function takeOver(field: JsonField): JsonField {
  field.expectObject(["framework", "id"]);
  const name = field.member("framework").oneOf(FRAMEWORKS.map(({ id }) => id));
  const ours = FRAMEWORKS.find(({ id }) => id === name)!;
  const id = field.member("id").isPresent ? readFrameworkId(field.member("id")) : ours.id;
  return new JsonField({ ...ours, id }, field.path, field.whole);
}
