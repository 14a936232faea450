import type { Table } from "./csv";
import { element, say } from "./dom";
import { plural } from "./numbers";

/** The rows of a table, one of which is the text on the page. */
export class RowsView {
  readonly #root: HTMLElement;
  readonly #onRow: (text: string) => void;
  readonly #onAll: (samples: readonly { readonly id?: string; readonly content: string }[]) => void;
  #table: Table | undefined;
  #row = 0;
  #column = 0;

  constructor(
    root: HTMLElement,
    onRow: (text: string) => void,
    onAll: (samples: readonly { readonly id?: string; readonly content: string }[]) => void,
  ) {
    this.#root = root;
    this.#onRow = onRow;
    this.#onAll = onAll;
  }

  show(table: Table): void {
    this.#table = table;
    this.#column = table.textColumn;
    this.#row = 0;
    const place = element("span", { class: "number", role: "status" });
    const step = (by: number, label: string): HTMLButtonElement => {
      const button = element("button", { type: "button", class: "quiet", "aria-label": label }, by < 0 ? "‹" : "›");
      button.addEventListener("click", () => {
        this.#row = Math.min(table.rows.length - 1, Math.max(0, this.#row + by));
        turn();
      });
      return button;
    };
    const column = element("select", { "aria-label": "Column with the texts" });
    column.append(
      ...table.columns.map((name, index) => element("option", { value: index }, name || `column ${index + 1}`)),
    );
    column.value = String(this.#column);
    column.addEventListener("change", () => {
      this.#column = Number(column.value);
      turn();
    });
    const all = element(
      "button",
      { type: "button", class: "quiet" },
      `Score all ${plural(table.rows.length, "row")} (CSV)`,
    );
    all.addEventListener("click", () => this.#onAll(this.#samples()));
    const turn = (): void => {
      say(place, `Row ${this.#row + 1} of ${table.rows.length}`);
      this.#onRow(table.rows[this.#row]?.[this.#column] ?? "");
    };
    this.#root.replaceChildren(
      step(-1, "Row before"),
      place,
      step(1, "Next row"),
      element("span", {}, "texts in"),
      column,
      all,
    );
    this.#root.hidden = false;
    turn();
  }

  hide(): void {
    this.#root.hidden = true;
    this.#root.replaceChildren();
    this.#table = undefined;
  }

  #samples(): { readonly id?: string; readonly content: string }[] {
    const { rows, idColumn } = this.#table!;
    return rows.map((row) => {
      const content = row[this.#column] ?? "";
      const id = row[idColumn];
      return id === undefined ? { content } : { id, content };
    });
  }
}
