import { byId, put } from "./dom";

/** Asks for a file, and takes files that are dropped anywhere on the page. */
export class FileChooser {
  readonly #input = byId<HTMLInputElement>("file");
  readonly #onFile: (file: File, target: Element) => void;

  /** @param onFile is told where it was dropped, or what asked for it */
  constructor(onFile: (file: File, target: Element) => void) {
    this.#onFile = onFile;
    const drop = byId("drop");
    addEventListener("dragover", (event) => {
      event.preventDefault();
      drop.hidden = false;
    });
    addEventListener("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) drop.hidden = true;
    });
    addEventListener("drop", (event) => {
      event.preventDefault();
      drop.hidden = true;
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file, event.target as Element);
    });
  }

  /** @param accept kinds of files, as the attribute of an `<input>` has them */
  ask(accept: string, asker: Element): void {
    put(this.#input, { accept });
    this.#input.value = "";
    this.#input.onchange = () => {
      const file = this.#input.files?.[0];
      if (file !== undefined) this.#onFile(file, asker);
    };
    this.#input.click();
  }
}
