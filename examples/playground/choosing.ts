import { byId, put } from "./dom";
import { showProblem } from "./problem";

/** Asks for a file, and takes one that is dropped anywhere on the page; text that is dragged is the browser's. */
export class FileChooser {
  readonly #input = byId<HTMLInputElement>("file");
  readonly #onFile: (file: File, target: Element) => void;

  /** @param onFile is told where it was dropped, or what asked for it */
  constructor(onFile: (file: File, target: Element) => void) {
    this.#onFile = onFile;
    const drop = byId("drop");
    addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      drop.hidden = false;
    });
    addEventListener("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) drop.hidden = true;
    });
    addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      drop.hidden = true;
      const files = event.dataTransfer!.files;
      if (files.length > 1)
        showProblem(new Error(`Drop one file at a time: of these ${files.length}, none was opened.`));
      else if (files[0] !== undefined) onFile(files[0], event.target as Element);
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

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}
