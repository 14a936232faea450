import { element, put } from "./dom";
import type { Opened } from "./protocol";

const LABELS: Readonly<Record<string, string>> = { general: "General", written: "Written", spoken: "Spoken" };
const FIRST = ["general", "written", "spoken"];
/** What is chosen to begin with. */
export const FIRST_NORMING = FIRST[0]!;

/** What texts are compared with: contexts that the engine has, and a file of the user's. */
export class NormingView {
  readonly #root: HTMLElement;
  readonly #onChange: () => void;
  readonly #onOwn: () => void;
  #chosen = "none";

  constructor(root: HTMLElement, handlers: { readonly onChange: () => void; readonly onOwn: () => void }) {
    this.#root = root;
    this.#onChange = handlers.onChange;
    this.#onOwn = handlers.onOwn;
  }

  /** A name that `norming` may say; `none` where the dictionary has no norms. */
  get chosen(): string {
    return this.#chosen;
  }

  get label(): string {
    return LABELS[this.#chosen] ?? this.#chosen;
  }

  /** @param preferred a context that has just been opened */
  open({ norming }: Opened, preferred?: string): void {
    const names = [
      ...FIRST.filter((name) => norming.includes(name)),
      ...norming.filter((name) => !FIRST.includes(name)),
    ];
    const wanted = preferred ?? this.#chosen;
    this.#chosen = names.includes(wanted) ? wanted : (names[0] ?? "none");
    const choices = names.map((name) => {
      const radio = element("input", { type: "radio", name: "norming", value: name, checked: name === this.#chosen });
      radio.addEventListener("change", () => {
        this.#chosen = name;
        this.#onChange();
      });
      return element("label", {}, radio, element("span", {}, LABELS[name] ?? name));
    });
    const own = element("button", { type: "button", class: "quiet", id: "open-norms" }, "Your own…");
    put(own, { title: "A file of `lexometer norms build`" });
    own.addEventListener("click", () => this.#onOwn());
    const none =
      names.length === 0 ? [element("span", { class: "note" }, "nothing: no norms for this dictionary")] : [];
    this.#root.replaceChildren(this.#root.querySelector("legend")!, ...choices, ...none, own);
  }
}
