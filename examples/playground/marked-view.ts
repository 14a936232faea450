import { element, put } from "./dom";
import { type Family, familyOf, isShownAtFirst } from "./families";
import { type FlatMark, flatten } from "./flat-marks";
import type { Marks } from "./protocol";
import type { Tip } from "./tip";

/** Characters of a block; each is made into marks when it comes near the window. */
const BLOCK = 2000;

/** The text with its matches marked by family: for reading, pointing, and the arrow keys. */
export class MarkedView {
  readonly #legend = element("div", { class: "legend", role: "group", "aria-label": "Marked families" });
  readonly #page = element("div", {
    class: "page",
    tabindex: 0,
    role: "region",
    "aria-label": "Text with marked words",
  });
  readonly #tip: Tip;
  readonly #watcher: IntersectionObserver;
  readonly #blocks = new Map<Element, { readonly start: number; readonly end: number }>();
  #families: readonly Family[] = [];
  #hidden = new Set<number>();
  #focus: readonly Family[] | undefined;
  #text = "";
  #marks: Marks | undefined;
  #flat: readonly FlatMark[] = [];

  constructor(root: HTMLElement, tip: Tip) {
    this.#tip = tip;
    root.append(this.#legend, this.#page);
    this.#watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.#fill(target);
      },
      { root: this.#page, rootMargin: "400px" },
    );
    this.#page.addEventListener("pointerover", ({ target }) => this.#point(target as Element));
    this.#page.addEventListener("pointerleave", () => this.#tip.hide());
    this.#page.addEventListener("focusin", ({ target }) => this.#point(target as Element));
    this.#page.addEventListener("focusout", () => this.#tip.hide());
    this.#page.addEventListener("keydown", (event) => this.#step(event));
    this.#page.addEventListener("scroll", () => this.#followFocus(), { passive: true });
  }

  setFamilies(families: readonly Family[]): void {
    this.#families = families;
    this.#hidden = new Set([...families.keys()].filter((family) => !isShownAtFirst(family)));
    this.#focus = undefined;
    this.#drawLegend();
  }

  /** Marks these families alone, as for one score; `undefined` goes back to all. */
  setFocus(families: readonly Family[] | undefined): void {
    this.#focus = families;
    this.#drawLegend();
    this.#draw();
  }

  show(text: string, marks: Marks): void {
    this.#text = text;
    this.#marks = marks;
    this.#draw();
  }

  #draw(): void {
    const marks = this.#marks;
    if (marks === undefined) return;
    const families = this.#focus ?? this.#families;
    const isShown = (family: number): boolean => this.#focus !== undefined || !this.#hidden.has(family);
    this.#flat = flatten(
      marks,
      marks.kinds.map(({ categories }) => familyOf(categories, families, isShown)),
    );
    this.#watcher.disconnect();
    this.#blocks.clear();
    const { scrollTop } = this.#page;
    const blocks = cut(this.#text, this.#flat).map((range) => {
      const block = element("div", { class: "block" }, this.#text.slice(range.start, range.end));
      this.#blocks.set(block, range);
      return block;
    });
    this.#page.replaceChildren(...blocks);
    this.#page.scrollTop = scrollTop;
    for (const block of blocks) this.#watcher.observe(block);
  }

  #fill(block: Element): void {
    const range = this.#blocks.get(block);
    this.#watcher.unobserve(block);
    if (range === undefined) return;
    const parts: (Node | string)[] = [];
    let at = range.start;
    for (let next = firstFrom(this.#flat, range.start); next < this.#flat.length; next++) {
      const mark = this.#flat[next]!;
      if (mark.start >= range.end) break;
      parts.push(this.#text.slice(at, mark.start));
      parts.push(
        element(
          "mark",
          { class: `family-${mark.family}`, tabindex: -1, "data-start": mark.start },
          this.#text.slice(mark.start, mark.end),
        ),
      );
      at = mark.end;
    }
    block.replaceChildren(...parts, this.#text.slice(at, range.end));
  }

  #point(target: Element): void {
    const mark = target.closest("mark");
    const start = Number(mark?.getAttribute("data-start"));
    const flat = mark === null ? undefined : this.#flat[firstFrom(this.#flat, start)];
    if (mark === null || flat === undefined || this.#marks === undefined) this.#tip.hide();
    else
      this.#tip.show(
        mark,
        flat.matches.map((match) => this.#marks!.kinds[this.#marks!.entryOf[match]!]!),
      );
  }

  /** Arrow keys scroll, too: the tip of a mark that has the focus stays with it while it is in sight. */
  #followFocus(): void {
    const mark = this.#page.querySelector("mark:focus");
    const [page, at] = [this.#page, mark].map((part) => part?.getBoundingClientRect());
    if (at !== undefined && at.bottom > page!.top && at.top < page!.bottom) this.#point(mark!);
    else this.#tip.hide();
  }

  /** The region is one stop of the Tab key; within it, arrows go from mark to mark. */
  #step(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.#tip.hide();
    if (by === undefined) return;
    const marks = [...this.#page.querySelectorAll<HTMLElement>("mark")];
    const at = marks.indexOf(document.activeElement as HTMLElement);
    const next = marks[at === -1 ? 0 : Math.min(marks.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    this.#point(next);
  }

  #drawLegend(): void {
    const families = this.#focus ?? this.#families;
    const chips = families.map(({ label }, family) => {
      if (this.#focus !== undefined) return element("span", { class: `chip family-${family}` }, label);
      const chip = element(
        "button",
        { type: "button", class: `chip family-${family}`, "aria-pressed": String(!this.#hidden.has(family)) },
        label,
      );
      chip.addEventListener("click", () => {
        if (!this.#hidden.delete(family)) this.#hidden.add(family);
        put(chip, { "aria-pressed": String(!this.#hidden.has(family)) });
        this.#draw();
      });
      return chip;
    });
    this.#legend.replaceChildren(...chips);
  }
}

/** Blocks that end where a line does, if one does, and never within a mark. */
function cut(text: string, marks: readonly FlatMark[]): { readonly start: number; readonly end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; ) {
    const line = text.indexOf("\n", start + BLOCK);
    const space = text.indexOf(" ", start + 2 * BLOCK);
    const wanted =
      line !== -1 && line < start + 2 * BLOCK
        ? line + 1
        : space === -1
          ? line === -1
            ? text.length
            : line + 1
          : space + 1;
    const across = marks[firstFrom(marks, wanted) - 1];
    const end = across === undefined ? wanted : Math.max(wanted, across.end);
    blocks.push({ start, end });
    start = end;
  }
  return blocks;
}

/** The first mark that starts at a place or behind it. */
function firstFrom(marks: readonly FlatMark[], start: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
