/** Where the mean rate of a measure should lie, in percent of words: published means and what is allowed around them. */
export interface Band {
  readonly measure: string;
  /** `<mode>/<genre>`, or `all`: the mean over all genres. */
  readonly genre: string;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** A band that our texts fall outside of, and why. */
export interface Differing {
  readonly measure: string;
  readonly genre: string;
  readonly expected: number;
  readonly seen: number;
  readonly reason: string;
}

type Means = Readonly<Record<string, number>>;

/** Function words keep within a quarter in texts of a like genre. */
function within(genre: string, means: Means): readonly Band[] {
  return Object.entries(means).map(([measure, expected]) => {
    return { measure, genre, expected, low: 0.75 * expected, high: 1.25 * expected };
  });
}

/** What texts are about differs more: half to double. */
function factorTwo(genre: string, means: Means): readonly Band[] {
  return Object.entries(means).map(([measure, expected]) => {
    return { measure, genre, expected, low: expected / 2, high: 2 * expected };
  });
}

const NEWSPAPER: Means = {
  personal_pronoun: 3.6,
  article: 9.1,
  preposition: 14.3,
  auxiliary: 5.1,
  adverb: 2.8,
  negation: 0.6,
};

export const BANDS: readonly Band[] = [
  ...within("spoken/everyday_conversation", {
    personal_pronoun: 13.4,
    article: 4.3,
    preposition: 10.3,
    auxiliary: 12,
    adverb: 7.7,
    negation: 2.2,
  }),
  ...factorTwo("spoken/everyday_conversation", { assent: 2.3, fillers: 1.1, non_fluency: 1.3 }),
  ...within("written/encyclopedia", NEWSPAPER),
  ...within("written/government_blog", NEWSPAPER),
  ...within("written/fiction", {
    personal_pronoun: 11,
    article: 8.3,
    auxiliary: 7.8,
    negation: 1.65,
    preposition: 14.3,
  }),
  ...within("all", {
    function_word: 54.8,
    pronoun: 15.1,
    article: 6.8,
    preposition: 13.1,
    auxiliary: 8.6,
    adverb: 5.2,
    conjunction: 6.1,
    negation: 1.6,
    quantifier: 4,
  }),
  ...factorTwo("all", {
    i: 4.6,
    we: 0.9,
    you: 1.7,
    she_he: 2,
    they: 0.9,
    cognitive_processes: 10.3,
    insight: 2.3,
    causation: 1.4,
    discrepancy: 1.7,
    tentative: 2.1,
    certainty: 0.6,
    differentiation: 3.1,
    positive_tone: 3.5,
    negative_tone: 1.5,
    positive_emotion: 1.1,
    negative_emotion: 0.65,
    anxiety: 0.13,
    anger: 0.13,
    sadness: 0.13,
    social: 12.2,
    communication: 1.6,
    family: 0.42,
    friends: 0.17,
    work: 2.5,
    money: 0.72,
    religion: 0.23,
    health: 0.73,
    food: 0.67,
    death: 0.15,
    leisure: 0.64,
    home: 0.39,
    motion: 1.7,
    see: 0.98,
    hear: 0.31,
    feel: 0.46,
    swear: 0.26,
  }),
];

const ANSWER = "No as an answer is a negation, and frequent in conversation.";
const WRITTEN_OUT = "These transcripts write out every er, erm and mm.";
const NO_SPEECH = "Newspapers quote what people say; an encyclopedia does not, and states what is.";
const ALL_ADVERBS = "Ours are all adverbs, those in -ly as well; the published ones are a short list of common words.";
const SPOKEN = "Half of the genres are spoken; conjunctions are above 9 in podcasts, clinical talk and work meetings.";
const QUANTITY =
  "The published category holds words of quantity of all kinds, ours the forms that say how much or how many.";
const I = "Most genres are institutional or technical; in clinical talk and everyday conversation it is above 5.";
const SHE_HE = "Most genres tell of no single person; in fiction it is above 4.";
const NARROW = "Words that often mean something else in these texts (see, find) count only in phrases.";
const TONE =
  "Most genres are institutional or technical, and words that are frequent in other senses (like, well, free, sure) are left out.";
const EMOTION =
  "Most genres are institutional or technical and tell of few feelings; fiction is above the mean in each.";
const PRIVATE =
  "Most genres are institutional or technical and not about private life; everyday conversation is above the published mean.";
const FRIENDS =
  "Most genres are institutional or technical and not about private life; ambiguous words (mate, fellow) count only in phrases.";
const RELIGION = "Few of the texts are about religion: the rate is near zero in the technical and business genres.";
const DEATH =
  "The technical and business genres have next to none; fiction and the encyclopedia reach the published mean.";
const LEISURE =
  "The technical and business genres have little of it; the encyclopedia has three times the published mean.";
const MOTION =
  "Go, come, move and run, often figurative in these genres, count only in phrases; in fiction motion is at 1.3.";
const SEE =
  "See, often of understanding and checking in these genres, counts only in phrases; fiction is above the published mean.";
const FEEL = "Most genres tell of no sensations; clinical talk does, and is above 1.";
const SWEAR = "Most genres are institutional; people swear in everyday conversation, which is at 0.17.";

export const DIFFERING: readonly Differing[] = [
  { measure: "negation", genre: "spoken/everyday_conversation", expected: 2.2, seen: 3.79, reason: ANSWER },
  { measure: "non_fluency", genre: "spoken/everyday_conversation", expected: 1.3, seen: 3.03, reason: WRITTEN_OUT },
  { measure: "personal_pronoun", genre: "written/encyclopedia", expected: 3.6, seen: 2.31, reason: NO_SPEECH },
  { measure: "negation", genre: "written/encyclopedia", expected: 0.6, seen: 0.27, reason: NO_SPEECH },
  { measure: "adverb", genre: "written/government_blog", expected: 2.8, seen: 4.96, reason: ALL_ADVERBS },
  { measure: "adverb", genre: "all", expected: 5.2, seen: 6.81, reason: ALL_ADVERBS },
  { measure: "conjunction", genre: "all", expected: 6.1, seen: 7.65, reason: SPOKEN },
  { measure: "quantifier", genre: "all", expected: 4, seen: 2.28, reason: QUANTITY },
  { measure: "i", genre: "all", expected: 4.6, seen: 2.02, reason: I },
  { measure: "she_he", genre: "all", expected: 2, seen: 0.74, reason: SHE_HE },
  { measure: "insight", genre: "all", expected: 2.3, seen: 1.14, reason: NARROW },
  { measure: "positive_tone", genre: "all", expected: 3.5, seen: 1.5, reason: TONE },
  { measure: "negative_tone", genre: "all", expected: 1.5, seen: 0.73, reason: TONE },
  { measure: "positive_emotion", genre: "all", expected: 1.1, seen: 0.41, reason: EMOTION },
  { measure: "negative_emotion", genre: "all", expected: 0.65, seen: 0.148, reason: EMOTION },
  { measure: "anxiety", genre: "all", expected: 0.13, seen: 0.035, reason: EMOTION },
  { measure: "anger", genre: "all", expected: 0.13, seen: 0.024, reason: EMOTION },
  { measure: "sadness", genre: "all", expected: 0.13, seen: 0.021, reason: EMOTION },
  { measure: "family", genre: "all", expected: 0.42, seen: 0.167, reason: PRIVATE },
  { measure: "friends", genre: "all", expected: 0.17, seen: 0.034, reason: FRIENDS },
  { measure: "religion", genre: "all", expected: 0.23, seen: 0.105, reason: RELIGION },
  { measure: "food", genre: "all", expected: 0.67, seen: 0.213, reason: PRIVATE },
  { measure: "death", genre: "all", expected: 0.15, seen: 0.054, reason: DEATH },
  { measure: "leisure", genre: "all", expected: 0.64, seen: 0.266, reason: LEISURE },
  { measure: "home", genre: "all", expected: 0.39, seen: 0.155, reason: PRIVATE },
  { measure: "motion", genre: "all", expected: 1.7, seen: 0.29, reason: MOTION },
  { measure: "see", genre: "all", expected: 0.98, seen: 0.423, reason: SEE },
  { measure: "feel", genre: "all", expected: 0.46, seen: 0.072, reason: FEEL },
  { measure: "swear", genre: "all", expected: 0.26, seen: 0.022, reason: SWEAR },
];
