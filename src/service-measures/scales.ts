import { BINS, type Scale } from "../norms/scale";

/** Rates, shares and whatever crowds at zero: from 0 up, finest there. */
const root = (max: number): Scale => ({ kind: "root", min: 0, max });
const linear = (min: number, max: number): Scale => ({ kind: "linear", min, max });

/** Of rates. */
export const RATE_SCALE: Scale = root(1);

/** Signed values, many of them whole percentages in short texts: these, and 0 above all, at the middle of a bin. */
function centred(most: number): Scale {
  const bin = (2 * most) / BINS;
  return linear(-most - bin / 2, most - bin / 2);
}

/**
 * Wide enough for the shortest odd texts, narrow enough for bins to be fine.
 * What lies outside counts as the end of the scale.
 */
const SCALES: Readonly<Record<string, Scale>> = {
  valence: linear(-1 / 2048, 1 - 1 / 2048),
  words_per_sentence: root(400),
  mean_word_length: linear(0, 16),
  syllables_per_word: linear(0, 8),
  flesch_reading_ease: linear(-300, 210),
  flesch_kincaid_grade: linear(-5, 123),
  gunning_fog: linear(0, 128),
  smog: linear(0, 64),
  coleman_liau: linear(-24, 40),
  ari: linear(-16, 112),
  lix: linear(0, 256),
  mattr: linear(0, 1),
  mtld: root(1000),
  hdd: linear(0, 1),
  emotional_tone: centred(32),
  formality: linear(-14.0625, 113.9375),
};

/** Punctuation, per 100 scored tokens. */
const MARKS_SCALE = root(200);

/** Signed sums of rates in %, sums of z-scores, mean z-scores. */
const COMPOSITE_SCALES = { sum: centred(128), z_sum: centred(32), z_mean: centred(8) } as const;

/** The scale of a measure that is no rate. */
export function scaleOfShape(id: string, isShare: boolean): Scale {
  return SCALES[id] ?? (isShare ? RATE_SCALE : MARKS_SCALE);
}

/** The scale of a composite. */
export function scaleOfComposite(id: string, kind: keyof typeof COMPOSITE_SCALES): Scale {
  return SCALES[id] ?? COMPOSITE_SCALES[kind];
}
