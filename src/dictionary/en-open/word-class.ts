import { type Irregulars, inflect } from "./inflect";
import type { LemmaKind } from "./parse";
import { type Spellings, spellingVariants } from "./spelling";
import type { LemmaUse, PartOfSpeech } from "./wordnet";

/** A word form by the part of speech that it is most often. */
export interface ClassedForm {
  readonly part: PartOfSpeech;
  /** Estimated occurrences of the form in SemCor, as any part of speech. */
  readonly use: number;
}

/** The category of each part of speech; their order decides between equal uses. */
export const WORD_CLASSES: ReadonlyMap<PartOfSpeech, string> = new Map([
  ["noun", "common_noun"],
  ["verb", "common_verb"],
  ["adjective", "common_adjective"],
  ["adverb", "common_adverb"],
]);

const KINDS: Readonly<Record<PartOfSpeech, LemmaKind | undefined>> = {
  noun: "n",
  verb: "v",
  adjective: "a+",
  adverb: undefined,
};

/**
 * Whether a form that no other category lists is worth its bytes: it is in
 * SCOWL's first 12,000 words, or SemCor is expected to have it 2.5 times.
 *
 * Of the open-class words in running text 91 % are then in a class; all of
 * SCOWL 50 would cover 94 % and cost three times the bytes.
 */
export function isFrequent({ use }: ClassedForm, band: number): boolean {
  return band <= 20 || use >= 2.5;
}

/**
 * The dominant part of speech of every form of every lemma.
 *
 * WordNet counts lemmas, so the use of a lemma is shared out over its forms by
 * {@link shareOf}; a form of several lemmas (leaves, saw, meeting) is what most
 * of its use is.
 */
export function classForms(
  uses: LemmaUse,
  irregulars: Irregulars,
  spellings: Spellings,
): ReadonlyMap<string, ClassedForm> {
  const forms = new Map<string, Map<PartOfSpeech, number>>();
  for (const [lemma, parts] of uses) {
    for (const [part, use] of parts) {
      const kind = KINDS[part];
      for (const form of kind === undefined ? [lemma] : inflect(lemma, kind, irregulars)) {
        const share = use * shareOf(form, lemma, part);
        addUse(forms, form, part, share);
        for (const spelling of spellingVariants(form, spellings)) addUse(forms, spelling, part, share);
      }
    }
  }
  return new Map([...forms].map(([form, parts]) => [form, dominant(parts)]));
}

function addUse(forms: Map<string, Map<PartOfSpeech, number>>, form: string, part: PartOfSpeech, use: number): void {
  const parts = forms.get(form) ?? new Map<PartOfSpeech, number>();
  forms.set(form, parts);
  parts.set(part, (parts.get(part) ?? 0) + use);
}

/** Of a lemma's occurrences, how many have this form: rounded shares of running English. */
function shareOf(form: string, lemma: string, part: PartOfSpeech): number {
  if (part === "noun") return form === lemma ? 0.75 : 0.25;
  if (part === "adjective") return form === lemma ? 0.95 : 0.025;
  if (part === "adverb") return 1;
  if (form === lemma) return 0.35;
  if (form.endsWith("ing")) return 0.2;
  return form.endsWith("s") ? 0.1 : 0.35;
}

function dominant(parts: ReadonlyMap<PartOfSpeech, number>): ClassedForm {
  let best: PartOfSpeech = "noun";
  let all = 0;
  for (const part of WORD_CLASSES.keys()) {
    const use = parts.get(part) ?? 0;
    all += use;
    if (use > (parts.get(best) ?? 0)) best = part;
  }
  return { part: best, use: all };
}
