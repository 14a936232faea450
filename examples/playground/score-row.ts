import { drawing, element, put, say } from "./dom";
import { percentileOf } from "./numbers";
import { type Point, Scale, sideOf } from "./scale";

/** A line of a chart: a label, a drawing, a number. */
export interface RowModel {
  /** Unique in its chart. */
  readonly key: string;
  /** Whose words are shown on demand; `undefined` where there are none to show. */
  readonly measure: string | undefined;
  readonly label: string;
  readonly hint: string;
  readonly value:
    | { readonly is: "percentile"; readonly point: Point }
    /** `rate`: of the longest bar, 0–1. */
    | { readonly is: "rate"; readonly rate: number; readonly text: string }
    | { readonly is: "text"; readonly text: string };
}

const SIDES = { below: "low", typical: "typical", above: "high" } as const;

/** A row of a chart that can be pressed for the words behind it. */
export class ScoreRow {
  readonly root: HTMLElement;
  readonly measure: string | undefined;
  readonly #number = element("span", { class: "number" });
  /** What the drawing shows, for those who do not see it. */
  readonly #said = element("span", { class: "hidden" });
  readonly #drawn: Scale | SVGRectElement | undefined;

  constructor(model: RowModel, onWhy: (measure: string, from: HTMLElement) => void) {
    const { key, measure, label, hint, value } = model;
    this.measure = measure;
    const name = element("span", { class: "name" }, label);
    const attributes = { class: "score", "data-row": key, title: hint };
    this.root =
      measure === undefined
        ? element("div", attributes, name)
        : element("button", { type: "button", ...attributes, "aria-controls": "why", "aria-expanded": "false" }, name);
    if (value.is === "percentile") {
      this.#drawn = new Scale();
      this.root.append(this.#drawn.root);
    } else if (value.is === "rate") {
      this.#drawn = drawing("rect", { class: "bar", y: 7, height: 6, width: 0 });
      const chart = drawing("svg", { class: "scale typical", width: "100%", height: 20, "aria-hidden": "true" });
      chart.append(this.#drawn);
      this.root.append(chart);
    } else this.root.append(element("span", { class: "gap" }));
    this.root.append(this.#number, this.#said);
    if (measure !== undefined) this.root.addEventListener("click", () => onWhy(measure, this.root));
    this.show(model);
  }

  show({ value }: RowModel): void {
    if (value.is === "percentile") {
      (this.#drawn as Scale).move(value.point);
      say(this.#number, value.point.score === undefined ? "–" : percentileOf(value.point.score));
      say(this.#said, spoken(value.point));
    } else {
      say(this.#number, value.text);
      if (value.is === "rate") put(this.#drawn as SVGRectElement, { width: `${(value.rate * 100).toFixed(2)}%` });
    }
  }
}

/** A scale in words; the number itself stands before them. */
function spoken({ score, interval, isUncertain }: Point): string {
  if (score === undefined) return "not measured";
  const [low, high] = interval ?? [score, score];
  const range = interval === undefined ? "" : `, interval ${percentileOf(low)} to ${percentileOf(high)}`;
  const words = isUncertain ? ", the text is too short to be sure" : "";
  return `${SIDES[sideOf(score)]}${range}${words}`;
}
