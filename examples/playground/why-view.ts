import { element } from "./dom";
import { percentileOf, plural, shareOf, signed } from "./numbers";
import type { Facts, Opened, Scores, Why } from "./protocol";

const SHOWN_WORDS = 40;
const SHOWN_PER_COMPONENT = 8;

/** The words that moved one score, and what the score says. */
export class WhyView {
  readonly #root: HTMLElement;
  readonly #onClose: () => void;
  #title: HTMLElement | undefined;

  constructor(root: HTMLElement, onClose: () => void) {
    this.#root = root;
    this.#onClose = onClose;
    root.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") onClose();
    });
  }

  get isOpen(): boolean {
    return !this.#root.hidden;
  }

  show(why: Why, opened: Opened, scores: Scores): void {
    const facts = opened.facts[why.measure];
    const hadFocus = this.#root.contains(document.activeElement);
    const title = element("h3", { id: "why-title", tabindex: -1 }, facts?.label ?? why.measure);
    const close = element("button", { type: "button", class: "quiet" }, "Close");
    close.addEventListener("click", () => this.#onClose());
    this.#title = title;
    this.#root.replaceChildren(
      element("div", { class: "bar" }, title, close),
      ...(facts === undefined ? [] : [element("p", { class: "about" }, facts.description)]),
      element("p", { class: "standing" }, standing(why.measure, scores, facts)),
      ...(why.contributions === undefined ? plainWords(why) : components(why.contributions, opened)),
      ...(facts === undefined ? [] : [element("p", { class: "note" }, `Source: ${facts.source}.`)]),
    );
    this.#root.hidden = false;
    if (hadFocus) title.focus();
  }

  focus(): void {
    this.#title?.focus();
  }

  close(): void {
    this.#root.hidden = true;
    this.#root.replaceChildren();
  }
}

function standing(measure: string, scores: Scores, facts: Facts | undefined): string {
  const score = scores.serviceMeasures[measure];
  const rate = scores.dictionaryMeasures[measure];
  const share = rate === undefined ? "" : `${shareOf(rate)} of the words. `;
  if (score === undefined || scores.reliability[measure] === "none") return `${share}Not set beside other texts.`;
  const [low, high] = scores.intervals[measure]!;
  const direction = score >= 50 ? facts?.direction.high : facts?.direction.low;
  const place = `Higher than ${percentileOf(score)} of 100 texts of this length (interval ${percentileOf(low)}–${percentileOf(high)}).`;
  const says = score > 30 && score < 70 ? "" : ` ${direction ?? ""}`;
  const words = facts?.minimumWords ?? 0;
  const isShort = scores.reliability[measure] === "low";
  return `${share}${place}${says}${isShort ? ` Not to be relied on: it needs ${plural(words, "word")} or more.` : ""}`;
}

function plainWords({ words }: Why): HTMLElement[] {
  if (words.length === 0) return [element("p", { class: "note" }, "No word or phrase of the text was counted for it.")];
  const most = words[0]!.count;
  const list = element("ol", { class: "words" });
  for (const { word, count } of words.slice(0, SHOWN_WORDS)) {
    const bar = element("span", { class: "share", style: `--share:${((100 * count) / most).toFixed(1)}%` });
    list.append(
      element(
        "li",
        {},
        element("span", { class: "word" }, word),
        bar,
        element("span", { class: "number" }, String(count)),
      ),
    );
  }
  const left = words.length - SHOWN_WORDS;
  return left > 0 ? [list, element("p", { class: "note" }, `and ${left} more`)] : [list];
}

/** Components by what they did; none of it in percent of a percentile. */
function components(found: NonNullable<Why["contributions"]>, { facts }: Opened): HTMLElement[] {
  const largest = Math.max(...found.components.map(({ contribution }) => Math.abs(contribution)), 1e-9);
  const list = element("ul", { class: "components" });
  for (const { measure, contribution, words } of found.components) {
    const share = (50 * Math.abs(contribution)) / largest;
    const from = contribution < 0 ? 50 - share : 50;
    const bar = element("span", {
      class: contribution < 0 ? "push below" : "push above",
      style: `--from:${from.toFixed(1)}%;--share:${share.toFixed(1)}%`,
    });
    const named = words
      .slice(0, SHOWN_PER_COMPONENT)
      .map(({ word, count }) => (count === 1 ? word : `${word} ×${count}`));
    const left = words.length - named.length;
    list.append(
      element(
        "li",
        {},
        element("span", { class: "name" }, facts[measure]?.label ?? measure),
        bar,
        element("span", { class: "number" }, signed(contribution)),
        element("span", { class: "named" }, left > 0 ? `${named.join(", ")} and ${left} more` : named.join(", ")),
      ),
    );
  }
  const note =
    "What each part adds to the raw value or takes from it, in the formula's own unit, and the words that did it.";
  return [list, element("p", { class: "note" }, note)];
}
