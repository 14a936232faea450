import { element, say } from "./dom";
import { percentileOf, shareOf } from "./numbers";
import type { Compared, Opened } from "./protocol";
import { pairScale, signOf } from "./scale";
import { isForOverview } from "./selection";

const SHOWN = 14;

/** Two texts side by side: paired scores, and how alike their style is. */
export class CompareView {
  readonly text = element("textarea", {
    id: "other",
    rows: 6,
    spellcheck: false,
    placeholder: "Paste the other text here, or drop a file on this field",
  });
  readonly #body = element("div", { class: "charts" });

  constructor(root: HTMLElement, onInput: () => void) {
    const label = element("label", { for: "other", class: "field" }, "The other text");
    root.append(label, this.text, this.#body);
    this.text.addEventListener("input", onInput);
  }

  /** @param compared `undefined` while there is no second text */
  show(compared: Compared | undefined, opened: Opened): void {
    if (compared === undefined) {
      const hint = element(
        "p",
        { class: "note" },
        "Scores of both will stand side by side, with what sets them apart for certain first.",
      );
      this.#body.replaceChildren(hint);
      return;
    }
    this.#body.replaceChildren(this.#differences(compared, opened), styleCard(compared, opened));
  }

  #differences({ one, other, differences }: Compared, { facts }: Opened): HTMLElement {
    const clear = differences.filter(({ measure, isClear }) => isClear && isForOverview(measure));
    const list = element("ul", { class: "scores" });
    for (const { measure, one: first, other: second } of clear.slice(0, SHOWN)) {
      const label = facts[measure]?.label ?? measure;
      list.append(
        element(
          "li",
          {},
          element(
            "div",
            { class: "score paired", title: facts[measure]?.description ?? "" },
            element("span", { class: "name" }, label),
            pairScale(first, second),
            element("span", { class: "number" }, percentileOf(first)),
            element("span", { class: "number" }, percentileOf(second)),
          ),
        ),
      );
    }
    const about =
      clear.length === 0
        ? "Nothing sets them apart for certain: each score lies within the interval of the other. Longer texts have shorter intervals."
        : `${clear.length} scores differ by more than two pieces of one text would; the farthest apart first.`;
    const key = element("p", { class: "key" });
    key.append(signOf("one"), `the text (${one.summary.word_count} words)`);
    key.append(signOf("other"), `the other (${other.summary.word_count} words)`);
    return element(
      "section",
      { class: "card" },
      element("h3", {}, "What sets them apart"),
      element("p", { class: "about" }, about),
      key,
      ...(clear.length === 0 ? [] : [heads(), list]),
    );
  }
}

/** Over the columns of the list: the scale, and whose number is whose. */
function heads(): HTMLElement {
  const axis = element("span", { class: "axis" });
  for (const mark of ["0", "50", "100"]) axis.append(element("span", {}, mark));
  const signs = [signOf("one"), signOf("other")].map((sign) => element("span", { class: "number" }, sign));
  return element("div", { class: "score paired heads", "aria-hidden": "true" }, element("span"), axis, ...signs);
}

function styleCard({ one, other, styleMatch }: Compared, { facts }: Opened): HTMLElement {
  const { score, byCategory, flags } = styleMatch;
  const about = flags.includes("too_short")
    ? "Too short to say: each text needs 50 words."
    : "How alike they are in their function words, 0–1; conversations have about .6 to .95.";
  const body = element("tbody");
  for (const [id, match] of Object.entries(byCategory)) {
    const label = element("th", { scope: "row" }, facts[id]?.label ?? id);
    const cells = [
      shareOf(one.dictionaryMeasures[id] ?? 0),
      shareOf(other.dictionaryMeasures[id] ?? 0),
      match?.toFixed(2) ?? "–",
    ];
    body.append(element("tr", {}, label, ...cells.map((cell) => element("td", {}, cell))));
  }
  const names = ["Function words", "The text", "The other", "Match"];
  const head = element("thead", {}, element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name))));
  const number = element("p", { class: "figure" });
  say(number, score?.toFixed(2) ?? "–");
  return element(
    "section",
    { class: "card" },
    element("h3", {}, "Style match"),
    number,
    element("p", { class: "about" }, about),
    element("table", { class: "plain" }, head, body),
  );
}
