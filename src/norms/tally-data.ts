import type { JsonField } from "../json-field";
import type { Histogram } from "./histogram";
import { LENGTHS } from "./lengths";
import { scaleField } from "./open";
import { BINS } from "./scale";
import { type TalliedMeasure, Tally } from "./tally";

/** A histogram as data: exact zeros, then, of each bin that is not empty, its number and its count. */
export type HistogramData = readonly number[];

/** A tally as data that JSON can hold. Nothing in it but counts. */
export interface TallyData {
  /** In order: another engine's tallies are of others. */
  readonly measures: readonly TalliedMeasure[];
  readonly genres: readonly {
    readonly name: string;
    readonly texts: number;
    readonly words: number;
    /** By measure, then by length: values, differences. */
    readonly cells: readonly (readonly (readonly [HistogramData, HistogramData])[])[];
  }[];
}

export function tallyData(tally: Tally): TallyData {
  return {
    measures: tally.measures,
    genres: tally.genres.map(({ name, texts, words, cells }) => ({
      name,
      texts,
      words,
      cells: cells.map((lengths) =>
        lengths.map(({ values, differences }) => [histogramData(values), histogramData(differences)] as const),
      ),
    })),
  };
}

/**
 * The tally that `tallyData` wrote down. Anybody may have changed it.
 *
 * @throws {@link LexometerError} with the code of the field and the path in it
 */
export function openTally(whole: JsonField): Tally {
  whole.expectObject(["measures", "genres"]);
  const measures = whole
    .member("measures")
    .items()
    .map((measure) => {
      measure.expectObject(["id", "scale"]);
      return { id: measure.member("id").text(), scale: scaleField(measure.member("scale")) };
    });
  const tally = new Tally(measures);
  for (const field of whole.member("genres").items()) {
    field.expectObject(["name", "texts", "words", "cells"]);
    const name = field.member("name");
    if (tally.genres.some((one) => one.name === name.value)) throw name.refuse("this genre stands here twice");
    const genre = tally.genre(name.text());
    genre.texts = field.member("texts").integer(0, Number.MAX_SAFE_INTEGER);
    genre.words = field.member("words").integer(0, Number.MAX_SAFE_INTEGER);
    const rows = itemsOf(field.member("cells"), measures.length);
    for (const [measure, row] of rows.entries()) {
      for (const [length, cell] of itemsOf(row, LENGTHS.length).entries()) {
        const [values, differences] = itemsOf(cell, 2);
        fill(genre.cells[measure]![length]!.values, values!);
        fill(genre.cells[measure]![length]!.differences, differences!);
      }
    }
  }
  return tally;
}

function histogramData({ zeros, bins }: Histogram): HistogramData {
  const data = [zeros];
  for (let bin = 0; bin < BINS; bin++) if (bins[bin] !== 0) data.push(bin, bins[bin]!);
  return data;
}

function itemsOf(field: JsonField, count: number): readonly JsonField[] {
  const items = field.items();
  if (items.length !== count) throw field.refuse(`${count} items are needed here`);
  return items;
}

/** Half a million numbers may come by: they get no field of their own. */
function fill(histogram: Histogram, field: JsonField): void {
  const data: unknown = field.value;
  const isWhole = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
  if (!Array.isArray(data) || data.length % 2 === 0 || !data.every(isWhole))
    throw field.refuse("a histogram is needed here");
  histogram.zeros = data[0]!;
  for (let at = 1; at < data.length; at += 2) {
    const [bin, count] = [data[at]!, data[at + 1]!];
    if (bin >= BINS || count === 0 || (at > 1 && bin <= data[at - 2]!))
      throw field.refuse("bins ascend, and each has a count");
    histogram.bins[bin] = count;
  }
}

const MOST = 0xffff_ffff;
