import { JsonField } from "../json-field";
import type { Moments } from "./context";
import type { Histogram } from "./histogram";
import { LENGTHS } from "./lengths";
import { constantsField, scaleField } from "./open";
import { BINS } from "./scale";
import { type Cell, Tally } from "./tally";

/**
 * What a norming context is made of, before it is made into one: whole numbers,
 * which add up, so that samples in several places are one sample in the end.
 */
export interface NormStatistics {
  /** The dictionary whose measures were counted: `engine.version.dictionary`. */
  readonly dictionary: string;
  /** By which the composites were worked out. */
  readonly constants: Readonly<Record<string, Moments>>;
  /** Of rates and values of the shape. */
  readonly plain: Tally;
  readonly composites: Tally;
}

const FORMAT = "lexometer-norm-statistics";
const WHOLE = { name: "The statistics", code: "NORMS_SYNTAX" } as const;

/** Statistics as JSON, to be opened by `openStatistics`: the same texts give the same bytes, in any order. */
export function formatStatistics({ dictionary, constants, plain, composites }: NormStatistics): string {
  const whole = { format: FORMAT, formatVersion: 1, dictionary, constants };
  return `${JSON.stringify({ ...whole, plain: tallyJson(plain), composites: tallyJson(composites) })}\n`;
}

/**
 * Opens statistics from the JSON of `formatStatistics`, every field checked.
 *
 * @throws {@link LexometerError} `NORMS_SYNTAX` with the `path` of the field
 */
export function openStatistics(json: string): NormStatistics {
  const whole = new JsonField(parse(json), "", WHOLE);
  whole.expectObject(["format", "formatVersion", "dictionary", "constants", "plain", "composites"]);
  whole.member("format").oneOf([FORMAT] as const);
  if (whole.member("formatVersion").value !== 1) {
    throw whole.member("formatVersion").refuse("this release reads version 1; make the statistics anew");
  }
  return {
    dictionary: whole.member("dictionary").text(),
    constants: constantsField(whole.member("constants")),
    plain: tallyField(whole.member("plain")),
    composites: tallyField(whole.member("composites")),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new JsonField(undefined, "", WHOLE).refuse("this is no JSON");
  }
}

function tallyJson({ measures, genres }: Tally): unknown {
  return {
    measures: measures.map(({ id, scale }) => ({ id, scale })),
    genres: genres.map(({ name, texts, words, cells }) => ({
      name,
      texts,
      words,
      cells: cells.map((lengths) =>
        lengths.map(({ values, differences }) => ({
          values: histogramJson(values),
          differences: histogramJson(differences),
        })),
      ),
    })),
  };
}

/** Only the bins that hold anything. */
function histogramJson({ zeros, bins }: Histogram): unknown {
  const full = Array.from(bins.keys()).filter((bin) => bins[bin]! > 0);
  return { zeros, bins: full, counts: full.map((bin) => bins[bin]!) };
}

function tallyField(field: JsonField): Tally {
  field.expectObject(["measures", "genres"]);
  const measures = field
    .member("measures")
    .items()
    .map((measure) => {
      measure.expectObject(["id", "scale"]);
      return { id: measure.member("id").name(), scale: scaleField(measure.member("scale")) };
    });
  const tally = new Tally(measures);
  for (const item of field.member("genres").items()) {
    item.expectObject(["name", "texts", "words", "cells"]);
    const name = item.member("name");
    if (tally.genres.some((one) => one.name === name.value)) throw name.refuse("this genre stands here twice");
    const genre = tally.genre(name.text());
    genre.texts = item.member("texts").integer(0, Number.MAX_SAFE_INTEGER);
    genre.words = item.member("words").integer(0, Number.MAX_SAFE_INTEGER);
    const cells = listOf(item.member("cells"), measures.length);
    for (const [measure, lengths] of cells.entries()) {
      for (const [length, cell] of listOf(lengths, LENGTHS.length).entries()) {
        readCell(cell, genre.cells[measure]![length]!);
      }
    }
  }
  return tally;
}

function readCell(field: JsonField, cell: Cell): void {
  field.expectObject(["values", "differences"]);
  readHistogram(field.member("values"), cell.values);
  readHistogram(field.member("differences"), cell.differences);
}

const MOST = 0xffff_ffff;

function readHistogram(field: JsonField, histogram: Histogram): void {
  field.expectObject(["zeros", "bins", "counts"]);
  histogram.zeros = field.member("zeros").integer(0, MOST);
  const bins = field.member("bins").items();
  const counts = listOf(field.member("counts"), bins.length);
  let least = 0;
  for (const [index, item] of bins.entries()) {
    const bin = item.integer(least, BINS - 1);
    histogram.bins[bin] = counts[index]!.integer(1, MOST);
    least = bin + 1;
  }
}

function listOf(field: JsonField, length: number): readonly JsonField[] {
  const items = field.items();
  if (items.length !== length) throw field.refuse(`a list of ${length} is needed here`);
  return items;
}
