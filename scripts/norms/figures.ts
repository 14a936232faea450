import { MOST_WORDS, minimumWordsOf, reliabilityOf } from "../../src/catalogue/minimum-words";
import { LENGTHS } from "../../src/norms/lengths";
import { PARTS, partOf, splitsByCorpus, splitsBySource } from "./contexts";
import { type Covered, coverHeldOut } from "./coverage";
import { directionsOf, separationsOf } from "./modes";
import { randomNumbers, type Sample } from "./sample";
import { kolmogorov, type Placed, placeHeldOut } from "./uniformity";

/** A part of the figures, in Markdown, and what in it is not as it must be. */
export interface Figures {
  readonly markdown: readonly string[];
  readonly misses: readonly string[];
}

/** Percentiles of held-out texts may be so far from uniform. */
export const MOST_KOLMOGOROV = 0.02;
export const LEAST_COVERAGE = 0.93;
/** Of rates with so many expected hits and more; of rarer ones no interval of whole hits holds just 95 %. */
export const MOST_COVERAGE = 0.98;
export const MANY_HITS = 5;
/** Coverage is judged up to 350 words; few texts have two halves of 1,000. */
export const LAST_JUDGED = 2;

export function uniformityFigures(sample: Sample): Figures {
  const rows: string[] = [];
  const misses: string[] = [];
  for (const part of PARTS) {
    const placed = placeHeldOut(sample, splitsBySource(partOf(sample.texts, part)));
    for (const [length, words] of LENGTHS.entries()) {
      const cells = columnsWith(sample, (column) => placed[column]![length]!.scores.length > 0);
      const distances = cells.map(({ id, column }) => ({ id, value: kolmogorov(placed[column]![length]!) }));
      const random = randomNumbers(4);
      const once = cells.map(({ id, column }) => ({ id, value: kolmogorov(placed[column]![length]!, random) }));
      const texts = placed[0]![length]!.scores.length;
      const over = distances.filter(({ value }) => value > MOST_KOLMOGOROV);
      misses.push(...over.map(({ id, value }) => `uniformity: ${part}, ${words} words, ${id} ${value.toFixed(4)}`));
      const { median, most } = rangeOf(distances);
      rows.push(
        `| ${part} | ${words} | ${texts} | ${median} | ${most} | ${over.length} of ${cells.length} | ${rangeOf(once).median} |`,
      );
    }
  }
  return {
    markdown: table("norms | words | texts | median | worst | over .02 | median, ties broken once at random", rows),
    misses,
  };
}

/** Of all corpora together, each placed by norms without it; then of each by itself. */
export function corpusFigures(sample: Sample): Figures {
  const together: string[] = [];
  const alone: string[] = [];
  for (const part of PARTS) {
    const byCorpus = splitsByCorpus(partOf(sample.texts, part)).map(({ corpus, ...split }) => ({
      id: corpus,
      placed: placeHeldOut(sample, [split]),
    }));
    const head = `| ${part} | ${byCorpus.length}`;
    together.push(
      `${head} | ${LENGTHS.map((_, length) => cellOf(distancesOf(sample, poolOf(byCorpus, length)))).join(" | ")} |`,
    );
    const medians = LENGTHS.map((_, length) =>
      byCorpus.flatMap(({ id, placed }) => {
        const distances = distancesOf(sample, (column) => placed[column]![length]!).sort((a, b) => a.value - b.value);
        return distances.length === 0 ? [] : [{ id, value: distances[distances.length >> 1]!.value }];
      }),
    );
    alone.push(`${head} | ${medians.map(cellOf).join(" | ")} |`);
  }
  const lengths = LENGTHS.map((words) => `${words} words: median | worst`).join(" | ");
  return {
    markdown: [
      ...table(`norms | corpora, pooled | ${lengths}`, together),
      ...table(`norms | corpora, each by itself | ${lengths}`, alone),
    ],
    misses: [],
  };
}

function cellOf(named: readonly Named[]): string {
  const { median, most } = rangeOf(named);
  return `${median} | ${most}`;
}

/** The texts of all corpora at a length, by column. */
function poolOf(parts: readonly { readonly placed: readonly (readonly Placed[])[] }[], length: number) {
  return (column: number): Placed => {
    const cells = parts.map(({ placed }) => placed[column]![length]!);
    return {
      scores: cells.flatMap(({ scores }) => scores),
      ties: cells.flatMap(({ ties }) => ties),
      genres: cells.flatMap(({ genres }) => genres),
    };
  };
}

/** Kolmogorov distances of all columns that any text has. */
function distancesOf(sample: Sample, placedOf: (column: number) => Placed): Named[] {
  return sample.columns.columns.flatMap(({ id }, column) => {
    const placed = placedOf(column);
    return placed.scores.length === 0 ? [] : [{ id, value: kolmogorov(placed) }];
  });
}

export function coverageFigures(sample: Sample): Figures {
  const rows: string[] = [];
  const misses: string[] = [];
  for (const part of PARTS) {
    const covered = coverHeldOut(sample, splitsBySource(partOf(sample.texts, part)));
    for (const [length, words] of LENGTHS.entries()) {
      const cells = columnsWith(sample, (column) => covered[column]![length] !== undefined).map(
        ({ id, kind, column }) => ({
          ...{ id, kind, ...covered[column]![length]! },
          value: covered[column]![length]!.share,
        }),
      );
      if (length <= LAST_JUDGED) {
        misses.push(
          ...cells
            .filter(isMiss)
            .map(({ id, value }) => `intervals: ${part}, ${words} words, ${id} ${value.toFixed(3)}`),
        );
      }
      const { least, median, most } = rangeOf(cells);
      const common = rangeOf(cells.filter(isCommon));
      const width = rangeOf(
        cells.map(({ id, width }) => ({ id, value: width })),
        0,
      ).median;
      rows.push(
        `| ${part} | ${words} | ${cells[0]!.pairs} | ${least} | ${median} | ${most} | ${common.median} | ${common.most} | ${width} |`,
      );
    }
  }
  const heads =
    "norms | words | pairs | least | median | most | median, 5 hits and more | most, 5 hits and more | median width";
  return { markdown: table(heads, rows), misses };
}

type CoveredRate = Covered & { readonly kind: "rate" | "value" };

function isCommon({ kind, expected }: CoveredRate): boolean {
  return kind === "rate" && expected >= MANY_HITS;
}

export function isMiss(one: CoveredRate): boolean {
  return one.share < LEAST_COVERAGE || (isCommon(one) && one.share > MOST_COVERAGE);
}

export function modeFigures(sample: Sample): Figures {
  const separations = separationsOf(sample);
  const means = directionsOf(sample);
  const { bySource, byCorpus } = separations[2]!;
  return {
    markdown: [
      ...table(
        "words | held-out sources | held-out corpora | analytical thinking alone",
        separations.map(
          (one) =>
            `| ${one.words} | ${one.bySource.toFixed(3)} | ${one.byCorpus.toFixed(3)} | ${one.analytical.toFixed(3)} |`,
        ),
      ),
      ...table(
        "measure | written, % | spoken, % | spoken − written",
        means.map(
          ({ measure, written, spoken }) =>
            `| \`${measure}\` | ${written.toFixed(2)} | ${spoken.toFixed(2)} | ${(spoken - written).toFixed(2)} |`,
        ),
      ),
    ],
    misses: [
      ...(bySource < 0.97 ? [`written against spoken: ${bySource.toFixed(3)} on held-out sources`] : []),
      ...(byCorpus < 0.92 ? [`written against spoken: ${byCorpus.toFixed(3)} on held-out corpora`] : []),
      ...means.filter(({ holds }) => !holds).map(({ measure }) => `direction: ${measure}`),
    ],
  };
}

export function reliabilityFigures(sample: Sample): Figures {
  const ids = sample.columns.columns.map(({ id }) => id);
  const rows = LENGTHS.map((words) => {
    const measured = ids.flatMap((id) => reliabilityOf(id).filter((one) => one.words === words));
    const overall = measured.map(({ overall }) => overall).sort((a, b) => a - b);
    const within = measured.map(({ withinGenres }) => withinGenres).sort((a, b) => a - b);
    const reached = overall.filter((one) => one >= 0.5).length;
    return `| ${words} | ${overall[overall.length >> 1]} | ${within[within.length >> 1]} | ${reached} of ${ids.length} |`;
  });
  const needs = ids.map((id) => ({ id, words: minimumWordsOf(id) }));
  const steps = [50, 100, 350, 1000, MOST_WORDS - 1, MOST_WORDS].map((most, index, all) => {
    const least = index === 0 ? 0 : all[index - 1]!;
    const own = needs.filter(({ words }) => words > least && words <= most).length;
    return {
      label: most === MOST_WORDS ? "5,000 and more" : most === MOST_WORDS - 1 ? "under 5,000" : `to ${most}`,
      own,
    };
  });
  const never = needs.filter(({ words }) => words === MOST_WORDS).map(({ id }) => `\`${id}\``);
  return {
    markdown: [
      ...table("words | median, overall | median, inside genres | measures of .5 and more", rows),
      ...table(`minimum words | ${steps.map(({ label }) => label).join(" | ")}`, [
        `| measures | ${steps.map(({ own }) => own).join(" | ")} |`,
      ]),
      `Of 5,000 words and more: ${never.join(", ")}.`,
      "",
    ],
    misses: [],
  };
}

function columnsWith(sample: Sample, isThere: (column: number) => boolean) {
  return sample.columns.columns
    .map(({ id, kind }, column) => ({ id, kind, column }))
    .filter(({ column }) => isThere(column));
}

interface Named {
  readonly id: string;
  readonly value: number;
}

function rangeOf(named: readonly Named[], digits = 3): Readonly<Record<"least" | "median" | "most", string>> {
  const order = [...named].sort((a, b) => a.value - b.value);
  const text = (one: Named | undefined, name = true): string =>
    one === undefined ? "–" : one.value.toFixed(digits) + (name ? ` \`${one.id}\`` : "");
  return { least: text(order[0]), median: text(order[order.length >> 1], false), most: text(order[order.length - 1]) };
}

function table(head: string, rows: readonly string[]): string[] {
  return [`| ${head} |`, `|${" --- |".repeat(head.split(" | ").length)}`, ...rows, ""];
}
