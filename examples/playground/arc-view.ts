import type { Arc } from "lexometer";
import { drawing, element } from "./dom";
import { plural } from "./numbers";

/** Under this many words there is no arc, as `engine.arc` has it. */
const ARC_WORDS = 250;
/** About as wide as it is drawn, so that its letters are of the size of the page. */
const WIDTH = 250;
const HEIGHT = 140;
const LEFT = 40;
const TOP = 12;
const PLOT = { width: WIDTH - LEFT - 12, height: HEIGHT - TOP - 26 };

/** The three curves, and the course that stories take by their published direction. */
const CURVES = [
  {
    id: "staging",
    label: "Staging",
    about: "Articles and prepositions set the scene: many first, then fewer.",
    course: [2, 1, 0, -1, -2],
  },
  {
    id: "progression",
    label: "Plot progression",
    about: "Auxiliaries, pronouns and the like, as people act on one another: ever more.",
    course: [-2, -1, 0, 1, 2],
  },
  {
    id: "tension",
    label: "Cognitive tension",
    about: "Words of thinking, as something is worked out: a peak in the middle.",
    course: [-2, 1, 2, 1, -2],
  },
] as const;

/** The narrative arc as three small charts. */
export class ArcView {
  readonly #root: HTMLElement;

  constructor(root: HTMLElement) {
    this.#root = element("div", { class: "charts" });
    root.append(this.#root);
  }

  show(arc: Arc | undefined, words: number): void {
    if (arc === undefined) {
      const left = `An arc takes ${ARC_WORDS} words; this text has ${plural(words, "word")}.`;
      this.#root.replaceChildren(element("p", { class: "note" }, left));
      return;
    }
    const about =
      "How close the three curves come to the course that stories take, from −100 (the reverse) to 100 (the very shape). Each text is cut into five parts of equally many words. A low number is no fault: reports and letters have their own course.";
    const head = element("section", { class: "card" }, element("h3", {}, "Narrativity"));
    head.append(
      element("p", { class: "figure" }, arc.narrativity.toFixed(0).replace("-", "−")),
      element("p", { class: "about" }, about),
    );
    const charts = CURVES.map(({ id, label, about, course }) =>
      element(
        "section",
        { class: "card" },
        element("h3", {}, label),
        element("p", { class: "about" }, about),
        curve(label, arc[id], course),
      ),
    );
    const key = element("p", { class: "key" }, sample("line"), "this text");
    key.append(sample("course"), "the course of stories, its height fitted");
    this.#root.replaceChildren(head, element("div", { class: "arcs" }, ...charts), key);
  }
}

/** A piece of a line, for the legend. */
function sample(line: "line" | "course"): SVGSVGElement {
  const stroke = drawing("line", { class: line, x1: 0, x2: 22, y1: 2, y2: 2 });
  return drawing("svg", { class: "sign curve", width: 22, height: 4, "aria-hidden": "true" }, stroke);
}

function curve(label: string, values: readonly number[], course: readonly number[]): SVGSVGElement {
  const standard = fitted(course, values);
  const all = [...values, ...standard];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (segment: number): number => LEFT + (PLOT.width * segment) / (values.length - 1);
  const y = (value: number): number => TOP + PLOT.height * (high === low ? 0.5 : (high - value) / (high - low));
  const line = (numbers: readonly number[]): string =>
    numbers.map((value, segment) => `${x(segment).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const spoken = values.map((value) => `${value.toFixed(1)} %`).join(", ");
  const chart = drawing("svg", {
    class: "curve",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": `${label} in five parts: ${spoken}`,
  });
  for (const value of new Set([low, high])) {
    chart.append(
      drawing("line", { class: "grid", x1: LEFT, x2: WIDTH - 12, y1: y(value), y2: y(value) }),
      drawing("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, `${value.toFixed(0)} %`),
    );
  }
  chart.append(
    drawing("polyline", { class: "course", points: line(standard) }),
    drawing("polyline", { class: "line", points: line(values) }),
  );
  values.forEach((value, segment) => {
    chart.append(
      drawing("circle", { class: "dot", cx: x(segment), cy: y(value), r: 3.5 }),
      drawing("text", { x: x(segment), y: HEIGHT - 6, "text-anchor": "middle" }, String(segment + 1)),
    );
  });
  return chart;
}

/** The course at the height and with the spread of the values: only its shape says something. */
function fitted(course: readonly number[], values: readonly number[]): number[] {
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const spread = (numbers: readonly number[]): number =>
    Math.sqrt(mean(numbers.map((one) => (one - mean(numbers)) ** 2)));
  const [centre, scale] = [mean(values), spread(values) / spread(course)];
  return course.map((step) => centre + scale * (step - mean(course)));
}
