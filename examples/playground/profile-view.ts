import type { Framework, FrameworkMeasure } from "lexometer";
import { element, put } from "./dom";
import { plainNumber, shareOf } from "./numbers";
import type { Opened, Scores } from "./protocol";
import { drawRadar, type Spoke } from "./radar";
import { type RowModel, ScoreRow } from "./score-row";
import { keyScores, outstanding, rates } from "./selection";

const OVERVIEW = "overview";

/** Frameworks as charts: one at a time, and an overview in front of them. */
export class ProfileView {
  readonly #root: HTMLElement;
  readonly #onWhy: (measure: string, from: HTMLElement) => void;
  readonly #choice = element("select", { id: "framework", "aria-label": "Group of measures" });
  readonly #form = element("fieldset", { class: "segments", "aria-label": "Form of the chart" });
  readonly #body = element("div", { class: "charts" });
  readonly #rows = new Map<string, ScoreRow>();
  #opened: Opened | undefined;
  #scores: Scores | undefined;
  #isRadar = false;
  /** Which rows are drawn, in which groups. */
  #plan: string | undefined;
  #chosen: string | undefined;

  constructor(root: HTMLElement, onWhy: (measure: string, from: HTMLElement) => void) {
    this.#root = root;
    this.#onWhy = onWhy;
    this.#choice.addEventListener("change", () => this.#draw());
    for (const [value, label] of [
      ["bars", "Bars"],
      ["radar", "Radar"],
    ] as const) {
      const radio = element("input", { type: "radio", name: "form", value, checked: value === "bars" });
      radio.addEventListener("change", () => {
        this.#isRadar = value === "radar";
        this.#draw();
      });
      this.#form.append(element("label", {}, radio, element("span", {}, label)));
    }
    root.append(element("div", { class: "bar" }, this.#choice, this.#form), this.#body);
  }

  open(opened: Opened): void {
    this.#opened = opened;
    const { value } = this.#choice;
    const options = [{ id: OVERVIEW, label: "Overview" }, ...opened.frameworks];
    this.#choice.replaceChildren(...options.map(({ id, label }) => element("option", { value: id }, label)));
    this.#choice.value = options.some(({ id }) => id === value) ? value : OVERVIEW;
    this.#scores = undefined;
    this.#plan = undefined;
    this.#body.replaceChildren();
  }

  show(scores: Scores): void {
    this.#scores = scores;
    this.#draw();
  }

  /** Marks the row of the measure whose words are shown. */
  mark(measure: string | undefined): void {
    this.#chosen = measure;
    for (const [, row] of this.#rows) put(row.root, { "aria-expanded": String(row.measure === measure) });
  }

  get title(): string {
    return this.#choice.selectedOptions[0]?.textContent ?? "";
  }

  /** Rows that are there already are moved: while one types, that is all of them. */
  #draw(): void {
    const [opened, scores] = [this.#opened, this.#scores];
    if (opened === undefined || scores === undefined) return;
    const framework = opened.frameworks.find(({ id }) => id === this.#choice.value);
    const groups = framework === undefined ? overviewOf(opened, scores) : [groupOf(framework, opened, scores)];
    const plan = JSON.stringify(groups.map(({ label, description, rows }) => [label, description, rows.map(planOf)]));
    if (plan === this.#plan && !this.#isRadar) {
      for (const model of groups.flatMap(({ rows }) => rows)) this.#rows.get(model.key)?.show(model);
      return;
    }
    const focused = document.activeElement?.getAttribute("data-row");
    this.#plan = this.#isRadar ? undefined : plan;
    this.#rows.clear();
    this.#body.replaceChildren(...groups.map((group) => (this.#isRadar ? this.#radar(group) : this.#bars(group))));
    this.mark(this.#chosen);
    if (focused != null) this.#rows.get(focused)?.root.focus();
  }

  #bars(group: Group): HTMLElement {
    const list = element("ul", { class: "scores" });
    for (const model of group.rows) {
      const row = new ScoreRow(model, this.#onWhy);
      this.#rows.set(model.key, row);
      list.append(element("li", {}, row.root));
    }
    return card(group, list);
  }

  #radar(group: Group): HTMLElement {
    const spokes = group.rows.flatMap(({ label, value }): Spoke[] =>
      value.is === "percentile" && value.point.score !== undefined ? [{ label, score: value.point.score }] : [],
    );
    if (spokes.length < 3) return this.#bars(group);
    const { chart, note } = drawRadar(spokes);
    return card(group, chart, element("p", { class: "note" }, note));
  }
}

function planOf({ key, label, value }: RowModel): readonly string[] {
  return [key, label, value.is];
}

interface Group {
  readonly label: string;
  readonly description: string;
  readonly rows: readonly RowModel[];
}

function card(group: Group, ...content: readonly Node[]): HTMLElement {
  const hasScale = group.rows.some(({ value }) => value.is === "percentile");
  const axis = element("div", { class: "axis", "aria-hidden": "true" });
  for (const mark of ["0", "50", "100"]) axis.append(element("span", {}, mark));
  const body = group.rows.length === 0 ? [element("p", { class: "note" }, "Nothing in this group.")] : content;
  const parts = hasScale && content[0] instanceof HTMLUListElement ? [axis, ...body] : body;
  const about = element("p", { class: "about" }, group.description);
  return element("section", { class: "card" }, element("h3", {}, group.label), about, ...parts);
}

function overviewOf(opened: Opened, scores: Scores): readonly Group[] {
  if (scores.norming === undefined) {
    const description =
      "Shares of the words of the text. This dictionary has no norms, so there is nothing to compare with.";
    return [{ label: "Rates", description, rows: rates(opened, scores) }];
  }
  const key = keyScores(opened, scores);
  const others = outstanding(opened, scores, new Set(key.map(({ measure }) => measure)));
  return [
    {
      label: "Key scores",
      description:
        "Percentiles among texts of this length: 50 is the median, the grey band holds the middle 40 of 100 texts. The thin line is where another text by the same source would fall, 95 times of 100.",
      rows: key,
    },
    {
      label: "What stands out",
      description:
        others.length === 0
          ? "Nothing for certain: every other interval reaches over the median. Longer texts have shorter intervals."
          : "Farthest from the median, with intervals that leave it out.",
      rows: others,
    },
  ].filter(({ rows, label }) => rows.length > 0 || label !== "Key scores");
}

function groupOf({ label, description, id, measures }: Framework, opened: Opened, scores: Scores): Group {
  const values = scores.frameworks[id] ?? {};
  const rows = measures.filter(({ key }) => key in values);
  return { label, description, rows: rows.map((part) => rowOf(part, values[part.key]!, opened, scores)) };
}

function rowOf(part: FrameworkMeasure, value: number, opened: Opened, scores: Scores): RowModel {
  if ("derived" in part) {
    const isShare = part.derived.op === "share";
    const point = { score: value, interval: undefined, isUncertain: false };
    const shown = isShare ? { is: "text" as const, text: shareOf(value) } : { is: "percentile" as const, point };
    return { key: part.key, measure: undefined, label: part.label, hint: part.description, value: shown };
  }
  const { key, measure } = part;
  const facts = opened.facts[measure];
  const [label, hint] = [facts?.label ?? measure, facts?.description ?? ""];
  if (part.value === "service") return { key, measure, label, hint, value: pointOf(measure, value, scores) };
  const isShare = part.value === "dictionary" || facts?.unit.startsWith("share") === true;
  return {
    key,
    measure: undefined,
    label,
    hint,
    value: { is: "text", text: isShare ? shareOf(value) : plainNumber(value) },
  };
}

function pointOf(measure: string, score: number, scores: Scores): RowModel["value"] {
  const reliability = scores.reliability[measure];
  return {
    is: "percentile",
    point: {
      score: reliability === "none" ? undefined : score,
      interval: scores.intervals[measure],
      isUncertain: reliability !== "ok",
    },
  };
}
