import { element, put, say } from "./dom";
import { percentileOf, plainNumber, shareOf } from "./numbers";
import type { Facts, Opened, Scores } from "./protocol";

type Column = "label" | "value" | "score" | "width";

interface Row {
  readonly id: string;
  readonly facts: Facts;
  readonly search: string;
  readonly line: HTMLTableRowElement;
  readonly cells: readonly HTMLTableCellElement[];
  values: Readonly<Record<Exclude<Column, "label">, number | undefined>>;
}

const COLUMNS: readonly { readonly id: Column; readonly label: string }[] = [
  { id: "label", label: "Measure" },
  { id: "value", label: "In this text" },
  { id: "score", label: "Percentile" },
  { id: "width", label: "Interval" },
];

/** Every number there is, to be searched and sorted. */
export class TableView {
  readonly #onWhy: (measure: string, from: HTMLElement) => void;
  readonly #search = element("input", {
    type: "search",
    id: "search",
    placeholder: "Search measures",
    "aria-label": "Search measures",
  });
  readonly #found = element("span", { class: "note", role: "status" });
  readonly #heads = new Map<Column, HTMLTableCellElement>();
  readonly #body = element("tbody");
  #opened: Opened | undefined;
  /** Made when they are shown first: a page is to be there before its table is. */
  #rows: readonly Row[] = [];
  #sort: { readonly column: Column; readonly sign: 1 | -1 } | undefined;

  constructor(root: HTMLElement, onWhy: (measure: string, from: HTMLElement) => void) {
    this.#onWhy = onWhy;
    const line = element("tr");
    for (const { id, label } of COLUMNS) {
      const button = element("button", { type: "button" }, label);
      const head = element("th", { scope: "col" }, button);
      button.addEventListener("click", () => this.#sortBy(id));
      this.#heads.set(id, head);
      line.append(head);
    }
    const table = element("table", { class: "measures" }, element("thead", {}, line), this.#body);
    this.#search.addEventListener("input", () => this.#arrange());
    root.append(
      element("div", { class: "bar" }, this.#search, this.#found),
      element("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "All measures" }, table),
    );
  }

  open(opened: Opened): void {
    this.#opened = opened;
    this.#rows = [];
  }

  #make({ facts, composites }: Opened): Row[] {
    return Object.entries(facts).map(([id, one]) => {
      const isWordly = one.group === "dictionaryMeasures" || composites.includes(id);
      const name = isWordly
        ? element("button", { type: "button", class: "link" }, one.label)
        : element("span", {}, one.label);
      if (isWordly) name.addEventListener("click", () => this.#onWhy(id, name));
      const cells = ["value", "score", "interval"].map(() => element("td"));
      const line = element("tr", { title: one.description }, element("th", { scope: "row" }, name), ...cells);
      const values = { value: undefined, score: undefined, width: undefined };
      return { id, facts: one, search: `${id} ${one.label} ${one.description}`.toLowerCase(), line, cells, values };
    });
  }

  show(scores: Scores): void {
    if (this.#rows.length === 0) this.#rows = this.#make(this.#opened!);
    const raw: Readonly<Record<string, number | undefined>> = {
      ...scores.summary,
      ...scores.shape,
      ...scores.dictionaryMeasures,
    };
    for (const row of this.#rows) {
      const [low, high] = scores.intervals[row.id] ?? [undefined, undefined];
      const isMeasured = scores.reliability[row.id] !== "none";
      const score = isMeasured ? scores.serviceMeasures[row.id] : undefined;
      const value = raw[row.id];
      row.values = { value, score, width: score === undefined || high === undefined ? undefined : high - low! };
      put(row.line, { class: scores.reliability[row.id] === "low" ? "uncertain" : undefined });
      const isShare = row.facts.unit.startsWith("share");
      say(row.cells[0]!, value === undefined ? "" : isShare ? shareOf(value) : plainNumber(value));
      say(row.cells[1]!, score === undefined ? "" : percentileOf(score));
      say(
        row.cells[2]!,
        score === undefined || high === undefined ? "" : `${percentileOf(low!)}–${percentileOf(high)}`,
      );
    }
    this.#arrange();
  }

  #sortBy(column: Column): void {
    const first = column === "label" ? 1 : -1;
    const isSame = this.#sort?.column === column;
    this.#sort =
      isSame && this.#sort!.sign !== first ? undefined : { column, sign: isSame ? (-first as 1 | -1) : first };
    this.#arrange();
  }

  #arrange(): void {
    const words = this.#search.value.toLowerCase().trim().split(/\s+/);
    const rows = this.#rows.filter(({ search }) => words.every((word) => search.includes(word)));
    const sort = this.#sort;
    if (sort !== undefined) rows.sort((a, b) => compared(a, b, sort.column, sort.sign));
    for (const [column, head] of this.#heads) {
      const direction = sort?.sign === 1 ? "ascending" : "descending";
      put(head, { "aria-sort": sort?.column === column ? direction : undefined });
    }
    say(
      this.#found,
      rows.length === this.#rows.length ? `${rows.length} measures` : `${rows.length} of ${this.#rows.length} measures`,
    );
    const isSame =
      rows.length === this.#body.rows.length && rows.every(({ line }, index) => this.#body.rows[index] === line);
    if (!isSame) this.#body.replaceChildren(...rows.map(({ line }) => line));
  }
}

/** What has no number stands last, whichever way it is sorted. */
function compared(a: Row, b: Row, column: Column, sign: 1 | -1): number {
  if (column === "label") return sign * (a.facts.label < b.facts.label ? -1 : 1);
  const [one, other] = [a.values[column], b.values[column]];
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return sign * (one - other);
}
