import { byId, element } from "./dom";
import { EngineError } from "./engine-link";

/** What to tell people of errors that they cannot do anything about in the text. */
const ADVICE: Readonly<Record<string, string>> = {
  WASM_UNAVAILABLE:
    "This browser, or the server that this page comes from, forbids WebAssembly, and without it no words can be counted. Who runs the server can allow it: the Content-Security-Policy needs script-src 'self' 'wasm-unsafe-eval'. Nothing was sent anywhere.",
  NORMS_MISMATCH:
    "These norms were made with another dictionary. Make them with the one in use: lexometer norms build.",
};

/** Shows what went wrong until the next thing goes right, or until it is closed. */
export function showProblem(error: unknown): void {
  const code = error instanceof EngineError ? error.code : "";
  const message = ADVICE[code] ?? (error instanceof Error ? error.message : String(error));
  const close = element("button", { type: "button", class: "quiet" }, "Close");
  close.addEventListener("click", clearProblem);
  const box = byId("problem");
  box.replaceChildren(element("p", {}, message), close);
  box.hidden = false;
}

export function clearProblem(): void {
  const box = byId("problem");
  box.hidden = true;
  box.replaceChildren();
}
