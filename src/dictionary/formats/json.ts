import type { Overlap } from "../dictionary";
import { isOverlap } from "../meta";
import type { DiagnosticLog, Place } from "./diagnostics";
import type { DictionaryDraft } from "./draft";
import { type JsonMember, type JsonNode, parseJson, placeFinder } from "./json-text";

/** What a JSON file says besides categories and entries. */
export interface Head {
  readonly name?: string;
  readonly version?: string;
  readonly overlap?: Overlap;
}

/**
 * Reads a `Dictionary` as JSON, or the simple form: an object whose keys are
 * categories and whose values are lists of words.
 *
 * It is a `Dictionary` if it has `entries`. There an entry's categories may also
 * be a list of ids, and an entry may have none: it is a known word, and a
 * wildcard does not reach it. In the simple form, `name` and `version` are those
 * of the dictionary if they are strings.
 */
export function readJson(text: string, draft: DictionaryDraft, log: DiagnosticLog): Head {
  const root = parseJson(text);
  const placeAt = placeFinder(text);
  if (root.kind === "fault") {
    const line = text.slice(root.at).split(/\r\n|\r|\n/, 1)[0] ?? "";
    log.error(placeAt(root.at), line.trim(), `This is not JSON: ${root.message}`, "Correct it here.");
    return {};
  }
  const reader = new JsonReader(text, placeAt, draft, log);
  if (root.kind !== "object") {
    reader.refuse(root, "A dictionary is a JSON object", "Put it into { }.");
    return {};
  }
  return root.members.some(({ key }) => key === "entries") ? reader.dictionary(root) : reader.simple(root);
}

type JsonObject = Extract<JsonNode, { kind: "object" }>;

const ROOT_KEYS = ["name", "version", "overlap", "categories", "entries"];
const CATEGORY_KEYS = ["id", "label", "domain", "parents", "weights"];
const ENTRY_KEYS = ["pattern", "categories", "masks"];

class JsonReader {
  constructor(
    readonly text: string,
    readonly placeAt: (at: number) => Place,
    readonly draft: DictionaryDraft,
    readonly log: DiagnosticLog,
  ) {}

  simple(root: JsonObject): Head {
    const isHead = (key: string, value: JsonNode): boolean =>
      (key === "name" || key === "version") && value.kind === "string";
    const categoriesOf = new Map<string, { readonly categories: Set<string>; readonly at: number }>();
    for (const { key, at, value } of root.members) {
      if (isHead(key, value)) continue;
      const words = this.#items(value, "The words of a category are a list");
      const id = words === undefined ? undefined : this.draft.addCategory({ id: key }, this.placeAt(at));
      if (words === undefined || id === undefined) continue;
      for (const word of words) {
        const pattern = this.#string(word, "A word is a string");
        if (pattern === undefined) continue;
        const found = categoriesOf.get(pattern) ?? { categories: new Set(), at: word.at };
        found.categories.add(id);
        categoriesOf.set(pattern, found);
      }
    }
    for (const [pattern, { categories, at }] of categoriesOf) {
      this.draft.addEntry({ pattern, members: [...categories].map((id) => [id, 1]), place: this.placeAt(at) });
    }
    return this.#head(root);
  }

  dictionary(root: JsonObject): Head {
    this.#warnOfOthers(root, ROOT_KEYS);
    const categories = this.#items(member(root, "categories"), "The categories are a list") ?? [];
    const objects = categories.flatMap((node) => this.#object(node, "A category is an object"));
    for (const category of objects) this.#category(category);
    for (const category of objects) this.#parents(category);
    for (const node of this.#items(member(root, "entries"), "The entries are a list") ?? []) {
      for (const entry of this.#object(node, "An entry is an object")) this.#entry(entry);
    }
    return this.#head(root);
  }

  /** Reports a value that is not what it should be. */
  refuse(node: JsonNode, message: string, fix = "Correct or remove it."): void {
    const read = this.text.slice(node.at, node.at + 80).split(/[\r\n]/, 1)[0]!;
    this.log.error(this.placeAt(node.at), read.trim(), `${message}; this one is left out.`, fix);
  }

  #head(root: JsonObject): Head {
    const [name, version] = ["name", "version"]
      .map((key) => member(root, key))
      .map((n) => (n?.kind === "string" ? n.value : undefined));
    const policy = member(root, "overlap");
    const overlap = policy?.kind === "string" ? policy.value : undefined;
    if (policy !== undefined && !isOverlap(overlap)) this.refuse(policy, 'The overlap is "domain", "longest" or "all"');
    return {
      ...(name === undefined ? {} : { name }),
      ...(version === undefined ? {} : { version }),
      ...(isOverlap(overlap) ? { overlap } : {}),
    };
  }

  #category(category: JsonObject): void {
    this.#warnOfOthers(category, CATEGORY_KEYS);
    const idNode = member(category, "id");
    const id = this.#string(idNode ?? category, "A category has an id, which is a string");
    if (id === undefined) return;
    const label = this.#optionalString(category, "label");
    const domain = this.#optionalString(category, "domain");
    const weights = this.#weights(category);
    const place = this.placeAt((idNode ?? category).at);
    this.draft.addCategory(
      {
        id,
        ...(label === undefined ? {} : { label }),
        ...(domain === undefined ? {} : { domain }),
        ...(weights === undefined ? {} : { weights }),
      },
      place,
    );
  }

  #parents(category: JsonObject): void {
    const id = member(category, "id");
    const parents = member(category, "parents");
    if (id?.kind !== "string" || parents === undefined || !this.draft.has(id.value)) return;
    for (const node of this.#items(parents, "Parents are a list") ?? []) {
      const parent = this.#string(node, "A parent is the id of a category");
      if (parent !== undefined) this.draft.addParent(id.value, parent, this.placeAt(node.at));
    }
  }

  #weights(category: JsonObject): { readonly min: number; readonly max: number } | undefined {
    const weights = member(category, "weights");
    if (weights === undefined) return undefined;
    const [min, max] = ["min", "max"].map((key) => (weights.kind === "object" ? member(weights, key) : undefined));
    if (min?.kind === "number" && max?.kind === "number") return { min: min.value, max: max.value };
    this.refuse(weights, "Weights are an object of two numbers, min and max");
    return undefined;
  }

  #entry(entry: JsonObject): void {
    this.#warnOfOthers(entry, ENTRY_KEYS);
    const node = member(entry, "pattern");
    const pattern = this.#string(node ?? entry, "An entry has a pattern, which is a string");
    if (pattern === undefined) return;
    const members = this.#membersOf(member(entry, "categories"));
    const masksNode = member(entry, "masks");
    const masks = masksNode === undefined ? [] : (this.#items(masksNode, "Masks are a list") ?? []);
    if (members === undefined) return;
    this.draft.addEntry({
      pattern,
      members,
      masks: masks.flatMap((mask) => this.#string(mask, "A mask is the id of a category") ?? []),
      place: this.placeAt((node ?? entry).at),
    });
  }

  /** `undefined` if there is something, but nothing that can be read, which has been reported. */
  #membersOf(node: JsonNode | undefined): (readonly [string, number])[] | undefined {
    if (node === undefined) return [];
    const given = node.kind === "array" ? node.items : node.kind === "object" ? node.members : undefined;
    if (given === undefined) {
      this.refuse(node, "The categories of an entry are an object of weights, or a list");
      return undefined;
    }
    const members = given.flatMap((item) => this.#memberOf(item));
    return members.length === 0 && given.length > 0 ? undefined : members;
  }

  #memberOf(item: JsonNode | JsonMember): (readonly [string, number])[] {
    if ("kind" in item) {
      const id = this.#string(item, "A category of an entry is an id");
      return id === undefined ? [] : [[id, 1]];
    }
    if (item.value.kind === "number") return [[item.key, item.value.value]];
    this.refuse(item.value, "A weight is a number");
    return [];
  }

  #warnOfOthers(object: JsonObject, keys: readonly string[]): void {
    for (const { key, at } of object.members) {
      if (keys.includes(key)) continue;
      this.log.warning(
        this.placeAt(at),
        key,
        `"${key}" means nothing here; it is ignored.`,
        `Known are ${keys.join(", ")}.`,
      );
    }
  }

  #optionalString(object: JsonObject, key: string): string | undefined {
    const node = member(object, key);
    return node === undefined ? undefined : this.#string(node, `The ${key} is a string`);
  }

  #items(node: JsonNode | undefined, message: string): readonly JsonNode[] | undefined {
    if (node === undefined || node.kind === "array") return node?.items;
    this.refuse(node, message);
    return undefined;
  }

  #object(node: JsonNode, message: string): JsonObject[] {
    if (node.kind === "object") return [node];
    this.refuse(node, message);
    return [];
  }

  #string(node: JsonNode, message: string): string | undefined {
    if (node.kind === "string") return node.value;
    this.refuse(node, message);
    return undefined;
  }
}

/** The value of a key; the last one, as in `JSON.parse`, if it is repeated. */
function member(object: JsonObject, key: string): JsonNode | undefined {
  return object.members.findLast((found) => found.key === key)?.value;
}
