import type { FrameworkData } from "./data";

export const summary: FrameworkData = {
  id: "summary",
  label: "Summary",
  description: "How long the text is and what it looks like, in plain counts and shares.",
  value: "raw",
  measures: [
    "word_count",
    "sentence_count",
    "words_per_sentence",
    "six_plus_words",
    "capitals",
    "emojis",
    "emoticons",
    "hashtags",
    "urls",
  ],
};

export const functionWords: FrameworkData = {
  id: "function_words",
  label: "Function words",
  description:
    "The small words that hold sentences together: who is spoken of, how things are tied to each other, what is denied or counted.",
  value: "service",
  measures: [
    "function_word",
    ...["pronoun", "personal_pronoun", "i", "we", "you", "she_he", "they", "impersonal_pronoun"],
    ...["reflexive", "possessive", "demonstrative", "interrogative", "indefinite"],
    ...["determiner", "article", "preposition"],
    ...["auxiliary", "be", "have", "do", "modal"],
    "negation",
    ...["conjunction", "coordinating", "subordinating"],
    ...["adverb", "quantifier", "number", "comparison", "contraction"],
  ],
};

export const style: FrameworkData = {
  id: "style",
  label: "Style",
  description:
    "How it is put: formal or as spoken, careful or emphatic, polished or rough, and with which signs and kinds of words.",
  value: "service",
  measures: [
    ...["formality", "verbal_immediacy"],
    ...["hedges", "downtoners", "boosters", "emphatics", "formal_connectives"],
    ...["fillers", "non_fluency", "assent", "netspeak", "swear", "insult"],
    ...["cliches", "buzzwords"],
    ...["common_noun", "common_verb", "common_adjective", "common_adverb"],
    ...["emoji_and_emoticons", "emojis", "emoticons", "hashtags", "mentions", "urls", "emails", "numerals", "capitals"],
    ...["punctuation", "periods", "commas", "colons", "semicolons", "question_marks", "exclamation_marks", "ellipses"],
    ...["dashes", "quotes", "apostrophes", "brackets", "other_punctuation"],
  ],
};

export const readability: FrameworkData = {
  id: "readability",
  label: "Readability",
  description:
    "How long words and sentences are, what the usual formulas make of that, and how varied the words are. Nothing here knows whether the text is clear.",
  value: "service",
  measures: [
    ...["flesch_reading_ease", "flesch_kincaid_grade", "gunning_fog", "smog", "coleman_liau", "ari", "lix"],
    ...["words_per_sentence", "mean_word_length", "syllables_per_word"],
    ...["six_plus_words", "seven_plus_words", "polysyllables"],
    ...["mattr", "mtld", "hdd"],
  ],
};
