import type { Opened } from "./protocol";

/** Categories that are marked alike. */
export interface Family {
  readonly label: string;
  readonly categories: ReadonlySet<string>;
}

/** As many as there are marks that can be told apart; what stands first goes before what follows. */
const OURS: readonly { readonly label: string; readonly categories: readonly string[] }[] = [
  { label: "Good feeling", categories: ["positive_tone"] },
  { label: "Bad feeling", categories: ["negative_tone", "swear", "insult"] },
  { label: "Thinking", categories: ["cognitive_processes", "memory", "attention", "curiosity", "planning"] },
  { label: "People", categories: ["social"] },
  { label: "Drives", categories: ["affiliation", "achievement", "power", "reward", "risk", "want", "need", "lack"] },
  { label: "Time", categories: ["time_words", "focus_past", "focus_future"] },
  { label: "Body and senses", categories: ["perception", "physical", "motion", "space"] },
  { label: "Function words", categories: ["function_word"] },
];

/** Families whose marks are shown from the start: function words are every second word. */
const SHOWN_AT_FIRST = 7;

/** Those of en-open by hand; of another dictionary its first categories without parents. */
export function familiesOf({ dictionary, categories }: Opened): readonly Family[] {
  if (dictionary.isOurs) {
    return OURS.map(({ label, categories }) => ({ label, categories: new Set(categories) }));
  }
  const roots = categories.filter(({ parents }) => parents.length === 0);
  return roots.slice(0, OURS.length).map(({ id, label }) => ({ label, categories: new Set([id]) }));
}

export function isShownAtFirst(family: number): boolean {
  return family < SHOWN_AT_FIRST;
}

/** The first of the families that a match belongs to and that is shown; −1 for none. */
export function familyOf(
  categories: readonly string[],
  families: readonly Family[],
  isShown: (family: number) => boolean,
): number {
  return families.findIndex(
    (family, index) => isShown(index) && categories.some((category) => family.categories.has(category)),
  );
}
