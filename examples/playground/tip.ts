import { element } from "./dom";
import type { MarkKind, Opened } from "./protocol";

const GAP = 6;

/** What a marked word counts for, beside it. */
export class Tip {
  readonly #root: HTMLElement;
  #facts: Opened["facts"] = {};

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  setFacts(facts: Opened["facts"]): void {
    this.#facts = facts;
  }

  show(mark: Element, kinds: readonly MarkKind[]): void {
    this.#root.replaceChildren(...kinds.map((kind) => this.#entry(kind)));
    this.#root.hidden = false;
    const { left, top, bottom } = mark.getBoundingClientRect();
    const { width, height } = this.#root.getBoundingClientRect();
    const isBelow = bottom + GAP + height < innerHeight;
    this.#root.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    this.#root.style.top = `${isBelow ? bottom + GAP : Math.max(GAP, top - height - GAP)}px`;
    mark.setAttribute("aria-describedby", this.#root.id);
  }

  hide(): void {
    this.#root.hidden = true;
  }

  #entry({ entry, categories, isNegated }: MarkKind): HTMLElement {
    // The first part of each says where it is from; the rest how it was read.
    const sources = new Set(categories.flatMap((id) => this.#facts[id]?.source.split(";")[0] ?? []));
    return element(
      "div",
      {},
      element("strong", {}, entry),
      ...(isNegated ? [element("em", {}, " after a negation; counted as it stands")] : []),
      element("p", {}, categories.map((id) => this.#facts[id]?.label ?? id).join(" · ") || "no category of its own"),
      element("p", { class: "note" }, [...sources].join("; ")),
    );
  }
}
