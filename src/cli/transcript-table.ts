import type { Engine } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import type { Result } from "../results/result";
import type { SpeakerScore, TranscriptScore } from "../transcript/speakers";
import { fitted, labelsOf, plural } from "./labels";
import { NO_NORMING, normsTitle } from "./norming";
import { paint } from "./paint";
import { type TableColumn, tableLine } from "./rows";
import { onOneLine, padded } from "./text-width";
import { isHit, WEIGHTED_NOTE, weightedMeasures } from "./weighted";

/** How outputs call what nobody in particular says. */
export function speakerName(speaker: string | undefined): string {
  return speaker ?? "(no speaker)";
}

interface TableOptions {
  readonly name: string;
  readonly norming: string | NormingContext;
  /** `undefined` for those that set speakers apart. */
  readonly measures: readonly string[] | undefined;
  readonly inColour: boolean;
}

/** Speakers that fit beside one another; more are in CSV and NDJSON. */
const MOST_SPEAKERS = 5;
const MOST_MEASURES = 12;
const LABEL = 24;
const CELL = 9;
const ENOUGH_WORDS = 50;

/** A conversation on a screen: who says how much, how alike they speak, what sets them apart. */
export function transcriptTable(engine: Engine, score: TranscriptScore, options: TableOptions): string {
  const { name, inColour } = options;
  const named = score.speakers.filter(({ speaker }) => speaker !== undefined);
  const shown = [...named].sort((a, b) => wordsOf(b) - wordsOf(a)).slice(0, MOST_SPEAKERS);
  const turns = score.speakers.reduce((sum, speaker) => sum + speaker.turns, 0);
  const words = score.speakers.reduce((sum, speaker) => sum + wordsOf(speaker), 0);
  const file = name === "-" ? "stdin" : name;
  const lines = [
    `${paint(file, "bold", inColour)}  ${plural(named.length, "speaker")}, ${plural(turns, "turn")}, ${plural(words, "word")}`,
    "",
    ...speakerLines(score.speakers, words, inColour),
  ];
  if (named.length === 0) {
    lines.push(
      "",
      'Nobody speaks: turns begin with "Name: …".',
      "Name the speakers with --speakers if they look different.",
    );
  }
  if (shown.length > 1) lines.push("", ...matchLines(score, shown, inColour));
  if (shown.length > 0) lines.push("", ...measureLines(engine, shown, options));
  const left = named.length - shown.length;
  if (left > 0) {
    const hint = `Below the first table, the ${MOST_SPEAKERS} who say most; --format csv has all ${named.length}.`;
    lines.push("", paint(hint, "dim", inColour));
  }
  return `${lines.join("\n")}\n`;
}

function wordsOf({ result }: SpeakerScore): number {
  return result.summary.word_count;
}

function speakerLines(speakers: readonly SpeakerScore[], words: number, inColour: boolean): string[] {
  const columns: readonly TableColumn<SpeakerScore>[] = [
    { head: "Speakers", width: LABEL, of: ({ speaker }) => onOneLine(speakerName(speaker)) },
    { head: "turns", width: CELL, of: ({ turns }) => turns.toLocaleString("en") },
    { head: "words", width: CELL, of: (one) => wordsOf(one).toLocaleString("en") },
    { head: "of all", width: CELL, of: (one) => (words === 0 ? "" : `${Math.round((100 * wordsOf(one)) / words)} %`) },
    { head: "a turn", width: CELL, of: (one) => (wordsOf(one) / one.turns).toFixed(1) },
  ];
  return table(columns, speakers, inColour);
}

/** The upper half of a square: each pair once. */
function matchLines({ matches }: TranscriptScore, shown: readonly SpeakerScore[], inColour: boolean): string[] {
  const names = shown.map(({ speaker }) => speaker!);
  const matchOf = (one: string, other: string): string => {
    const found = matches.find((pair) => [pair.one, pair.other].every((name) => name === one || name === other));
    const score = found?.match.score;
    if (found === undefined || score === undefined) return "–";
    return `${found.match.flags.includes("too_short") ? "~" : ""}${score.toFixed(2)}`;
  };
  const columns: readonly TableColumn<number>[] = [
    { head: "Style matching", width: LABEL, of: (row) => onOneLine(names[row]!) },
    ...names.slice(1).map((name, column) => ({
      head: onOneLine(name),
      width: CELL,
      of: (row: number): string => (column < row ? "" : matchOf(names[row]!, name)),
    })),
  ];
  const isDoubtful = matches.some(({ match }) => match.flags.includes("too_short"));
  const notes = ["1 is function words at equal rates; people in talk have .6 to .95."];
  if (isDoubtful) notes.push(`~ has a side under ${ENOUGH_WORDS} words, where it is mostly chance.`);
  return [
    ...table(columns, [...names.keys()].slice(0, -1), inColour),
    ...notes.map((note) => paint(note, "dim", inColour)),
  ];
}

function measureLines(engine: Engine, shown: readonly SpeakerScore[], options: TableOptions): string[] {
  const { norming, measures, inColour } = options;
  const isNormed = norming !== NO_NORMING;
  const known = isNormed ? Object.keys(shown[0]!.result.serviceMeasures) : engine.measures;
  const apart = isNormed && measures === undefined;
  const ids = measures?.filter((id) => known.includes(id)) ?? (apart ? settingApart(known, shown) : known);
  const labels = labelsOf(engine);
  const weighted = weightedMeasures(engine);
  const rawText = (result: Result, id: string): string => {
    const value = result.dictionaryMeasures[id]!;
    if (!weighted.has(id)) return `${(100 * value).toFixed(2)} %`;
    return isHit(engine, result, id) ? value.toFixed(3) : "–";
  };
  const columns: readonly TableColumn<string>[] = [
    { head: apart ? "What sets them apart" : "Measures", width: LABEL, of: (id) => fitted(labels.of(id), LABEL) },
    ...shown.map(({ speaker, result }) => ({
      head: onOneLine(speakerName(speaker)),
      width: CELL,
      of: (id: string): string => {
        if (!isNormed) return rawText(result, id);
        return `${result.reliability[id] === "ok" ? "" : "~"}${result.serviceMeasures[id]!.toFixed(0)}`;
      },
    })),
  ];
  const about = isNormed
    ? [`Places, of 100, among texts of their lengths in ${normsTitle(norming)}.`, "~ is less certain."]
    : ["In % of the words.", ...(ids.some((id) => weighted.has(id)) ? [WEIGHTED_NOTE] : [])];
  if (ids.length === 0)
    return [paint(padded(columns[0]!.head, LABEL), "bold", inColour).trimEnd(), "Nothing that is clear."];
  return [
    ...table(columns, ids.slice(0, apart ? MOST_MEASURES : ids.length), inColour),
    ...about.map((note) => paint(note, "dim", inColour)),
  ];
}

/** Measures in which some two of them lie outside of each other's intervals, the farthest first. */
function settingApart(known: readonly string[], shown: readonly SpeakerScore[]): readonly string[] {
  return known
    .map((id) => ({ id, distance: Math.max(0, ...distancesIn(id, shown)) }))
    .filter(({ distance }) => distance > 0)
    .sort((a, b) => b.distance - a.distance)
    .map(({ id }) => id);
}

function distancesIn(id: string, shown: readonly SpeakerScore[]): number[] {
  const places = shown.map(({ result }) => ({
    score: result.serviceMeasures[id]!,
    interval: result.intervals[id]!,
    isSure: result.reliability[id] === "ok",
  }));
  const isOutside = (score: number, [low, high]: readonly [number, number]): boolean => score < low || score > high;
  return places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => one.isSure && other.isSure)
      .filter((other) => isOutside(one.score, other.interval) && isOutside(other.score, one.interval))
      .map((other) => Math.abs(one.score - other.score)),
  );
}

function table<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[], inColour: boolean): string[] {
  const heads = columns.map(({ head }) => head);
  const cells = rows.map((row) => columns.map((column) => column.of(row)));
  return [paint(tableLine(heads, columns), "bold", inColour), ...cells.map((line) => tableLine(line, columns))];
}
