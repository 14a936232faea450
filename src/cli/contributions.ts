import type { Engine } from "../engine/engine";
import { bandOf } from "../frameworks/bands";
import type { NormingContext } from "../norms/context";
import type { ComponentContribution, Contributions } from "../service-measures/contributions";
import { fitted, labelsOf } from "./labels";
import { NO_NORMING, normsTitle } from "./norming";
import { paint } from "./paint";
import { onOneLine, padded, widthOf } from "./text-width";
import { knownIds, UsageError } from "./usage";

/** What moved a composite in a text. */
export interface Moved {
  readonly contributions: Contributions;
  /** Missing without norms. */
  readonly score?: number;
  readonly interval?: readonly [low: number, high: number];
}

export function movedIn(engine: Engine, text: string, wanted: string, norming: string | NormingContext): Moved {
  const [composite] = knownIds(wanted, engine.composites, "composite");
  const contributions = engine.contributions(text, composite!, { norming });
  if (contributions === undefined) {
    throw new UsageError(`"${composite}" needs norms: its components are compared before they are added.`);
  }
  if (norming === NO_NORMING) return { contributions };
  const { serviceMeasures, intervals } = engine.score(text, { norming });
  return { contributions, score: serviceMeasures[composite!]!, interval: intervals[composite!]! };
}

const LABEL = 22;
const BAR = 6;
/** Columns for words: what the others leave of 80. */
const WORDS = 21;

/** A composite as the sum that it is: each component with what it adds, and the words that did. */
export function movedText(engine: Engine, moved: Moved, norming: string | NormingContext, inColour: boolean): string {
  const { contributions, score, interval } = moved;
  const { composite, raw, components, remainder } = contributions;
  const labels = labelsOf(engine);
  const lines = [paint(labels.of(composite), "bold", inColour)];
  if (score !== undefined && interval !== undefined) {
    const [low, high] = interval.map((end) => end.toFixed(0));
    const among = `among texts of this length in ${normsTitle(norming)}`;
    lines.push(`${score.toFixed(0)} of 100 (${low} to ${high}), ${bandOf(score).label.toLowerCase()}, ${among}.`);
  }
  lines.push("", paint(`  ${"".padEnd(LABEL)}     rate     adds`, "dim", inColour));
  const most = Math.max(...components.map(({ contribution }) => Math.abs(contribution)), Number.MIN_VALUE);
  if (remainder.value !== 0) lines.push(`  ${fitted("constant", LABEL)}           ${signed(remainder.value)}`);
  for (const component of components)
    lines.push(componentLine(component, labels.of(component.measure), most, inColour));
  lines.push(`  ${fitted("sum", LABEL)}           ${signed(raw)}`);
  return `${lines.join("\n")}\n`;
}

function componentLine(
  { rate, contribution, words }: ComponentContribution,
  label: string,
  most: number,
  inColour: boolean,
): string {
  const length = Math.round((Math.abs(contribution) / most) * BAR);
  const bar =
    contribution < 0
      ? `${paint("━".repeat(length).padStart(BAR), "below", inColour)}│${" ".repeat(BAR)}`
      : `${" ".repeat(BAR)}│${paint("━".repeat(length).padEnd(BAR), "above", inColour)}`;
  const line = `  ${fitted(label, LABEL)} ${(100 * rate).toFixed(1).padStart(6)} % ${signed(contribution)}  ${bar}`;
  return words.length === 0 ? line.trimEnd() : `${line}  ${paint(firstWords(words), "dim", inColour)}`;
}

/** As many words as fit, at least the start of one; `…` where there are more. */
function firstWords(words: ComponentContribution["words"]): string {
  const texts = words.map(({ word, count }) => onOneLine(count === 1 ? word : `${word} ×${count}`));
  for (let shown = texts.length; shown > 1; shown--) {
    const text = texts.slice(0, shown).join(", ") + (shown < texts.length ? " …" : "");
    if (widthOf(text) <= WORDS) return text;
  }
  const more = texts.length > 1 ? " …" : "";
  return padded(texts[0]!, WORDS - more.length).trimEnd() + more;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return `${value < 0 && text !== "0.00" ? "−" : "+"}${text}`.padStart(8);
}
