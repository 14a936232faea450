import { drawing, put } from "./dom";

/** One score on a scale of 0–100. */
export interface Point {
  /** `undefined` where it was not measured. */
  readonly score: number | undefined;
  readonly interval: readonly [low: number, high: number] | undefined;
  /** The text is too short for it to be more than chance. */
  readonly isUncertain: boolean;
}

/** How far a score is from the middle: typical ones have no colour. */
export function sideOf(score: number): "below" | "typical" | "above" {
  if (score < 30) return "below";
  return score > 70 ? "above" : "typical";
}

const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
/** Half the height of the ends of a whisker. */
const CAP = 3.5;

//   0        30       50       70       100
//   │        ░░░░░░░░░│░░░░░░░░░          │     band: 40 of 100 texts
//            ├────────┼━━━━━━━━━●────┤         bar from the median, whisker of 95 %

/** A scale that is drawn once and moved with each score; lengths are percent, so that it fits any width. */
export class Scale {
  readonly root = drawing("svg", { class: "scale", height: HEIGHT, width: "100%", "aria-hidden": "true" });
  readonly #bar = drawing("rect", { class: "bar", y: MIDDLE - 3, height: 6 });
  readonly #whisker = drawing("line", { class: "whisker", y1: MIDDLE, y2: MIDDLE });
  readonly #low = drawing("line", { class: "whisker", y1: MIDDLE - CAP, y2: MIDDLE + CAP });
  readonly #high = drawing("line", { class: "whisker", y1: MIDDLE - CAP, y2: MIDDLE + CAP });
  readonly #dot = drawing("circle", { class: "dot", cy: MIDDLE, r: 4.5 });

  constructor() {
    this.root.append(
      drawing("rect", { class: "ground", x: 0, y: 0, width: "100%", height: HEIGHT }),
      drawing("rect", { class: "band", x: "30%", y: 0, width: "40%", height: HEIGHT }),
      drawing("line", { class: "median", x1: "50%", x2: "50%", y1: 0, y2: HEIGHT }),
      ...[this.#bar, this.#whisker, this.#low, this.#high, this.#dot],
    );
  }

  move({ score, interval, isUncertain }: Point): void {
    const side = score === undefined ? "unknown" : sideOf(score);
    put(this.root, { class: `scale ${side}${isUncertain ? " uncertain" : ""}` });
    if (score === undefined) return;
    put(this.#bar, { x: percent(Math.min(50, score)), width: percent(Math.abs(score - 50)) });
    put(this.#dot, { cx: percent(score) });
    const [low, high] = interval ?? [score, score];
    put(this.#whisker, { x1: percent(low), x2: percent(high) });
    put(this.#low, { x1: percent(low), x2: percent(low) });
    put(this.#high, { x1: percent(high), x2: percent(high) });
  }
}

/** Two scores with a line from one to the other. */
export function pairScale(one: number, other: number): SVGSVGElement {
  const [low, high] = one < other ? [one, other] : [other, one];
  return drawing(
    "svg",
    { class: "scale pair", height: HEIGHT, width: "100%", "aria-hidden": "true" },
    drawing("rect", { class: "ground", x: 0, y: 0, width: "100%", height: HEIGHT }),
    drawing("rect", { class: "band", x: "30%", y: 0, width: "40%", height: HEIGHT }),
    drawing("line", { class: "median", x1: "50%", x2: "50%", y1: 0, y2: HEIGHT }),
    drawing("rect", { class: "bar", x: percent(low), y: MIDDLE - 1, width: percent(high - low), height: 2 }),
    drawing("circle", { class: "dot one", cx: percent(one), cy: MIDDLE, r: 4.5 }),
    drawing("rect", {
      class: "dot other",
      x: percent(other),
      y: MIDDLE - 4,
      width: 8,
      height: 8,
      transform: "translate(-4)",
    }),
  );
}

/** The dot of one of two scores, for a legend. */
export function signOf(text: "one" | "other"): SVGSVGElement {
  const dot =
    text === "one"
      ? drawing("circle", { class: "dot one", cx: 4.5, cy: 4.5, r: 4.5 })
      : drawing("rect", { class: "dot other", x: 0.5, y: 0.5, width: 8, height: 8 });
  return drawing("svg", { class: "sign pair", width: 9, height: 9, "aria-hidden": "true" }, dot);
}

/** Whole hundredths: nobody sees more, and an attribute stays short. */
function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
