import { byId, put } from "./dom";

/** Tabs as the ARIA practices have them: arrows move between them, and what has the focus is shown. */
export class Tabs {
  readonly #tabs: readonly HTMLElement[];
  readonly #onShow: (tab: string) => void;
  #shown = "";

  /** @param onShow is told the id of the tab, without `tab-` */
  constructor(list: HTMLElement, onShow: (tab: string) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    this.#onShow = onShow;
    list.addEventListener("click", ({ target }) => {
      const tab = (target as Element).closest<HTMLElement>('[role="tab"]');
      if (tab !== null) this.show(nameOf(tab));
    });
    list.addEventListener("keydown", (event) => this.#move(event));
  }

  get shown(): string {
    return this.#shown;
  }

  show(name: string): void {
    this.#shown = name;
    for (const tab of this.#tabs) {
      const isShown = nameOf(tab) === name;
      put(tab, { "aria-selected": String(isShown), tabindex: isShown ? 0 : -1 });
      byId(tab.getAttribute("aria-controls")!).hidden = !isShown;
    }
    this.#onShow(name);
  }

  #move(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => nameOf(tab) === this.#shown);
    const last = this.#tabs.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    this.show(nameOf(this.#tabs[to]!));
    this.#tabs[to]!.focus();
  }
}

function nameOf(tab: HTMLElement): string {
  return tab.id.replace(/^tab-/, "");
}
