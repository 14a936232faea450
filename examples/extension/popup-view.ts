import { byId, element, say } from "../playground/dom";
import { percentileOf, plural } from "../playground/numbers";
import { ProfileView } from "../playground/profile-view";
import type { Opened, Scores } from "../playground/protocol";
import { WhyView } from "../playground/why-view";
import { Choice } from "./choice";
import { chrome } from "./chrome-api";
import { readOpenPage } from "./open-page";
import type { PageText } from "./page-text";
import { ask, WorkerError } from "./worker-link";

/** Under this key the norming is remembered. */
const NORMING = "norming";
const NORMING_LABELS: Readonly<Record<string, string>> = { general: "General", written: "Written", spoken: "Spoken" };
const WASM_ADVICE =
  "This browser forbids WebAssembly to extensions, and without it no words can be counted. Who manages the browser can allow it. Nothing was sent anywhere.";
/** How long a button says that it was done, in ms. */
const SAID_FOR = 1500;

/** The window: the page's text goes to the engine, its answers to the charts. */
export class Popup {
  readonly #profile = new ProfileView(byId("profile"), (measure, from) => void this.#openWhy(measure, from));
  readonly #why = new WhyView(byId("why"), () => this.#closeWhy());
  readonly #source = new Choice(byId("source"), () => void this.#score());
  readonly #norming = new Choice(byId("norming"), (name) => {
    void chrome.storage.local.set({ [NORMING]: name });
    void this.#score();
  });
  #page: PageText = { title: "", selection: "", main: "", isPdf: false };
  #opened: Opened | undefined;
  #scores: Scores | undefined;
  #measure: { readonly id: string; readonly from: HTMLElement } | undefined;

  /** Reads the page in front and scores it; what goes wrong is said in the window. */
  async start(): Promise<void> {
    byId("copy").addEventListener("click", () => void this.#copy());
    // Escape closes what is open in the window, not the window.
    byId("why").addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.preventDefault();
    });
    try {
      const [page, opened, stored] = await Promise.all([
        readOpenPage(),
        ask("open", {}),
        chrome.storage.local.get(NORMING),
      ]);
      this.#page = page;
      this.#opened = opened;
      this.#profile.open(opened);
      const { selection } = page;
      this.#source.offer({ ...(selection && { selection: "Selection" }), main: "Main text" }, "selection");
      const names = opened.norming.filter((name) => name in NORMING_LABELS);
      this.#norming.offer(
        Object.fromEntries(Object.entries(NORMING_LABELS).filter(([name]) => names.includes(name))),
        stored[NORMING] as string | undefined,
      );
      await this.#score();
    } catch (error) {
      showProblem(error);
    }
  }

  get #text(): string {
    return this.#source.chosen === "selection" ? this.#page.selection : this.#page.main;
  }

  async #score(): Promise<void> {
    const text = this.#text;
    const norming = this.#norming.chosen;
    try {
      const scores = await ask("score", { text, norming });
      // Another text or norming was chosen meanwhile: its own answer is on the way.
      if (text !== this.#text || norming !== this.#norming.chosen) return;
      this.#scores = scores;
      byId("problem").hidden = true;
      byId("scored").hidden = false;
      this.#show(scores);
      await this.#showWhy();
    } catch (error) {
      showProblem(error);
    }
  }

  #show(scores: Scores): void {
    const { word_count, sentence_count } = scores.summary;
    const what = this.#source.chosen === "selection" ? "Selection" : "Main text";
    const hasWords = word_count > 0;
    say(byId("title"), this.#page.title || "Page without a title");
    say(byId("size"), `${what} · ${plural(word_count, "word")} · ${plural(sentence_count, "sentence")}`);
    const short = shortness(scores, this.#opened!);
    say(byId("short"), short);
    byId("short").hidden = short === "";
    for (const id of ["profile", "copy"]) byId(id).hidden = !hasWords;
    if (hasWords) this.#profile.show(scores);
    say(byId("live"), spoken(scores, this.#opened!));
  }

  async #openWhy(id: string, from: HTMLElement): Promise<void> {
    if (this.#measure?.id === id) return this.#closeWhy();
    this.#measure = { id, from };
    this.#profile.mark(id);
    await this.#showWhy();
    from.scrollIntoView({ block: "nearest" });
    this.#why.focus();
  }

  async #showWhy(): Promise<void> {
    if (this.#measure === undefined) return;
    const { id } = this.#measure;
    try {
      const why = await ask("why", { text: this.#text, measure: id, norming: this.#norming.chosen });
      if (this.#measure?.id === id) this.#why.show(why, this.#opened!, this.#scores!);
    } catch (error) {
      showProblem(error);
    }
  }

  #closeWhy(): void {
    const row = this.#measure?.from.dataset.row;
    const hadFocus = byId("why").contains(document.activeElement);
    this.#measure = undefined;
    this.#why.close();
    this.#profile.mark(undefined);
    if (hadFocus) document.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
  }

  /** As the command line writes it, with the title of the page as the id. */
  async #copy(): Promise<void> {
    const button = byId("copy");
    try {
      const norming = this.#norming.chosen;
      const { text } = await ask("write", {
        samples: [{ id: this.#page.title, content: this.#text }],
        format: "json",
        norming,
      });
      await navigator.clipboard.writeText(text);
      say(button, "Copied");
      say(byId("live"), "Copied as JSON");
      setTimeout(() => say(button, "Copy as JSON"), SAID_FOR);
    } catch (error) {
      showProblem(error);
    }
  }
}

/** What to know of a text with few words; empty where there are enough. */
function shortness({ summary, reliability }: Scores, { composites }: Opened): string {
  const { word_count } = summary;
  if (word_count === 0) return "No words were found here. Select some text on the page, then open this window again.";
  const uncertain = composites.filter((id) => reliability[id] !== "ok");
  if (uncertain.length === 0) return "";
  return "Faint bars: too few words to be sure of them.";
}

function spoken({ summary, serviceMeasures, reliability }: Scores, { composites, facts }: Opened): string {
  const named = composites.filter((id) => reliability[id] === "ok").slice(0, 4);
  const scores = named.map((id) => `${facts[id]?.label} ${percentileOf(serviceMeasures[id]!)}`);
  return [`${plural(summary.word_count, "word")} scored.`, scores.join(", ")].join(" ").trim();
}

function showProblem(error: unknown): void {
  const isDenied = error instanceof WorkerError && error.code === "WASM_UNAVAILABLE";
  const message = isDenied ? WASM_ADVICE : error instanceof Error ? error.message : String(error);
  byId("problem").replaceChildren(element("p", {}, message));
  byId("problem").hidden = false;
}
