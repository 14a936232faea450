import { element } from "../playground/dom";

/** One of a few, as radio buttons behind the legend of a fieldset; hidden where there is nothing to choose. */
export class Choice {
  readonly #root: HTMLElement;
  readonly #onChange: (value: string) => void;
  #chosen = "";

  constructor(root: HTMLElement, onChange: (value: string) => void) {
    this.#root = root;
    this.#onChange = onChange;
  }

  get chosen(): string {
    return this.#chosen;
  }

  /** @param wanted chosen at first where it is among the values; else the first one is */
  offer(values: Readonly<Record<string, string>>, wanted: string | undefined): void {
    const names = Object.keys(values);
    this.#chosen = names.find((name) => name === wanted) ?? names[0] ?? "";
    const radios = names.map((name) => {
      const radio = element("input", {
        type: "radio",
        name: this.#root.id,
        value: name,
        checked: name === this.#chosen,
      });
      radio.addEventListener("change", () => {
        this.#chosen = name;
        this.#onChange(name);
      });
      return element("label", {}, radio, element("span", {}, values[name]!));
    });
    this.#root.replaceChildren(this.#root.querySelector("legend")!, ...radios);
    this.#root.hidden = names.length < 2;
  }
}
