import { ArcView } from "./arc-view";
import { FileChooser } from "./choosing";
import { CompareView } from "./compare-view";
import { byId, element, say } from "./dom";
import { pictureOf, save } from "./downloads";
import type { EngineLink } from "./engine-link";
import { EXAMPLES } from "./examples";
import { type Family, familiesOf } from "./families";
import { openFile } from "./files";
import { MarkedView } from "./marked-view";
import { FIRST_NORMING, NormingView } from "./norming-view";
import { percentileOf, plural } from "./numbers";
import { clearProblem, showProblem } from "./problem";
import { ProfileView } from "./profile-view";
import type { NamedFile, Opened, Requests, Scores, Why } from "./protocol";
import { explainReading } from "./reading";
import { RowsView } from "./rows-view";
import { sheetOf } from "./sheet";
import { TableView } from "./table-view";
import { Tabs } from "./tabs";
import { Tip } from "./tip";
import { WhyView } from "./why-view";

/** Pauses in typing that are no more than typing, in ms: one score for all keys in between. */
const TYPING_PAUSE = 60;
/** How long a result stands before it is read out: nobody wants to hear every key. */
const SPEAKING_PAUSE = 1200;
const TEXT_FILES = ".txt,.md,.docx,.csv,.tsv,text/plain";
const MOST_FAMILIES = 8;

/** The page: a text goes to the engine, its answers to the views that are open. */
export class Playground {
  readonly #engine: EngineLink;
  readonly #text = byId<HTMLTextAreaElement>("text");
  readonly #tip = new Tip(byId("tip"));
  readonly #marked = new MarkedView(byId("panel-marked"), this.#tip);
  readonly #profile = new ProfileView(byId("panel-profile"), (measure, from) => this.#openWhy(measure, from));
  readonly #table = new TableView(byId("panel-table"), (measure, from) => this.#openWhy(measure, from));
  readonly #compare = new CompareView(byId("panel-compare"), () => this.#soon());
  readonly #arc = new ArcView(byId("panel-arc"));
  readonly #why = new WhyView(byId("why"), () => this.#closeWhy());
  readonly #rows = new RowsView(
    byId("rows"),
    (text) => this.#setText(text),
    (samples) => void this.#saveNumbers("csv", samples),
  );
  readonly #norming = new NormingView(byId("norming"), {
    onChange: () => this.#soon(0),
    onOwn: () => this.#files.ask(".json", byId("norming")),
  });
  readonly #files = new FileChooser((file, target) => void this.#open(file, target));
  readonly #writing = new Tabs(byId("writing-tabs"), () => this.#soon(0));
  readonly #results = new Tabs(byId("result-tabs"), () => this.#soon(0));
  #opened: Opened | undefined;
  #scores: Scores | undefined;
  /** A text that was there before the engine was; its score comes right behind it. */
  #early: { readonly text: string; readonly scores: Promise<Scores> } | undefined;
  /** The dictionary and the norms of the user's that are in use. */
  #own: { dictionary?: NamedFile; norms?: string } = {};
  /** What was there before a press or a file replaced it. */
  #before: string | undefined;
  /** The last score failed, and the page says so. */
  #hasFailed = false;
  #measure: { readonly id: string; readonly from: HTMLElement } | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #speaking: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: EngineLink) {
    this.#engine = engine;
  }

  /** Resolves when the engine is open and what was written until then is scored; to whether it is open. */
  async start(): Promise<boolean> {
    this.#writing.show("write");
    this.#results.show("profile");
    this.#text.addEventListener("input", () => this.#soon());
    byId("clear").addEventListener("click", () => this.#setText("", true));
    byId("undo").addEventListener("click", () => {
      this.#setText(this.#before ?? "", true);
      // The button may be gone now.
      this.#text.focus();
    });
    byId("open-text").addEventListener("click", () => this.#files.ask(TEXT_FILES, this.#text));
    byId("open-dictionary").addEventListener("click", () =>
      this.#files.ask(".dic,.dicx,.csv,.json", byId("dictionary")),
    );
    byId("own-words").addEventListener("click", () => void this.#use({}));
    for (const { name, text } of EXAMPLES) {
      const button = element("button", { type: "button" }, name);
      button.addEventListener("click", () => this.#setText(text, true));
      byId("examples").append(button);
    }
    explainReading(byId("reading"));
    const menu = byId<HTMLDetailsElement>("downloads");
    menu.addEventListener("click", ({ target }) => {
      const format = (target as HTMLElement).dataset.download;
      if (format === undefined) return;
      menu.open = false;
      void this.#download(format);
    });
    menu.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") menu.open = false;
    });
    await this.#use({});
    return this.#opened !== undefined;
  }

  async #use(own: { dictionary?: NamedFile; norms?: string }, preferred?: string): Promise<void> {
    try {
      const opened = await this.#engine.ask("open", own);
      this.#own = own;
      this.#opened = opened;
      this.#closeWhy();
      this.#norming.open(opened, preferred);
      this.#tip.setFacts(opened.facts);
      this.#marked.setFamilies(familiesOf(opened));
      this.#profile.open(opened);
      this.#table.open(opened);
      const { name, version, isOurs } = opened.dictionary;
      say(byId("dictionary"), `Dictionary: ${name} ${version}`);
      say(byId("notices"), opened.notices.join(" "));
      byId("own-words").hidden = isOurs;
      clearProblem();
    } catch (error) {
      showProblem(error);
      return;
    }
    clearTimeout(this.#typing);
    await this.#score();
  }

  #setText(text: string, isNew = false): void {
    if (isNew) {
      this.#rows.hide();
      this.#keep();
    }
    this.#text.value = text;
    this.#text.scrollTop = 0;
    this.#soon(0);
  }

  /** A text that is about to be replaced can be brought back: to the browser's own undo it is lost. */
  #keep(): void {
    const { value } = this.#text;
    this.#before = value.trim() === "" ? undefined : value;
    byId("undo").hidden = this.#before === undefined;
  }

  #soon(pause = TYPING_PAUSE): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.#score(), pause);
  }

  /** Asks for what the open views show. */
  async #score(): Promise<void> {
    const text = this.#text.value;
    const isEmpty = text.trim() === "";
    if (this.#opened === undefined) {
      if (!isEmpty) this.#askEarly(text);
      return;
    }
    byId("empty").hidden = !isEmpty;
    byId("scored").hidden = isEmpty;
    say(byId("size"), "");
    if (isEmpty) {
      clearTimeout(this.#speaking);
      say(byId("live"), "");
      this.#closeWhy();
      this.#marked.show("", NO_MARKS);
      return;
    }
    const norming = this.#norming.chosen;
    const opened = this.#opened;
    try {
      const early = this.#early;
      this.#early = undefined;
      const isEarly = early?.text === text && norming === FIRST_NORMING;
      const scores = await (isEarly ? early.scores : this.#engine.askNewest("score", { text, norming }));
      if (scores === undefined || this.#isCleared) return;
      if (this.#hasFailed) clearProblem();
      this.#hasFailed = false;
      this.#scores = scores;
      this.#showScores(scores);
      await Promise.all([this.#showMarks(text), this.#showWhy(text, norming), this.#showTab(text, norming)]);
      document.documentElement.dataset.scored = String(performance.now());
    } catch (error) {
      this.#showProblemOf(opened, error);
    }
  }

  /** What was asked of an engine that another has replaced meanwhile is asked again: its error is none. */
  #showProblemOf(opened: Opened | undefined, error: unknown): void {
    if (opened !== this.#opened) return;
    this.#hasFailed = true;
    showProblem(error);
  }

  /** Whether the text is gone for which an answer was on its way. */
  get #isCleared(): boolean {
    return this.#text.value.trim() === "";
  }

  #askEarly(text: string): void {
    if (this.#early?.text === text) return;
    const scores = this.#engine.ask("score", { text, norming: FIRST_NORMING });
    // What is wrong is said by whoever opens the engine.
    scores.catch(() => {});
    this.#early = { text, scores };
  }

  #showScores(scores: Scores): void {
    const { word_count, sentence_count } = scores.summary;
    say(byId("size"), `${plural(word_count, "word")} · ${plural(sentence_count, "sentence")}`);
    if (this.#results.shown === "profile") this.#profile.show(scores);
    if (this.#results.shown === "table") this.#table.show(scores);
    clearTimeout(this.#speaking);
    this.#speaking = setTimeout(() => say(byId("live"), spoken(scores, this.#opened!)), SPEAKING_PAUSE);
  }

  async #showMarks(text: string): Promise<void> {
    if (this.#writing.shown !== "marked") return;
    const marks = await this.#engine.askNewest("explain", { text });
    if (marks !== undefined && !this.#isCleared) this.#marked.show(text, marks);
  }

  async #showTab(text: string, norming: string): Promise<void> {
    const opened = this.#opened!;
    if (this.#results.shown === "arc") {
      const found = await this.#engine.askNewest("arc", { text });
      if (found !== undefined) this.#arc.show(found.arc, this.#scores!.summary.word_count);
    }
    if (this.#results.shown === "compare") {
      const other = this.#compare.text.value;
      if (other.trim() === "") this.#compare.show(undefined, opened);
      else {
        const found = await this.#engine.askNewest("compare", { one: text, other, norming });
        if (found !== undefined) this.#compare.show(found, opened);
      }
    }
  }

  #openWhy(id: string, from: HTMLElement): void {
    if (this.#measure?.id === id) {
      this.#closeWhy();
      return;
    }
    this.#measure = { id, from };
    this.#profile.mark(id);
    const opened = this.#opened;
    this.#showWhy(this.#text.value, this.#norming.chosen).then(
      () => {
        from.scrollIntoView({ block: "nearest" });
        this.#why.focus();
      },
      (error) => this.#showProblemOf(opened, error),
    );
  }

  async #showWhy(text: string, norming: string): Promise<void> {
    if (this.#measure === undefined) return;
    const { id } = this.#measure;
    const why = await this.#engine.askNewest("why", { text, measure: id, norming });
    if (why === undefined || this.#measure?.id !== id) return;
    const isNew = !this.#why.isOpen;
    this.#why.show(why, this.#opened!, this.#scores!);
    this.#marked.setFocus(focusOf(why, this.#opened!));
    if (isNew) byId("why").scrollIntoView({ block: "nearest" });
  }

  #closeWhy(): void {
    const from = this.#measure?.from;
    const hadFocus = byId("why").contains(document.activeElement);
    this.#measure = undefined;
    this.#why.close();
    this.#marked.setFocus(undefined);
    this.#profile.mark(undefined);
    if (hadFocus) (document.querySelector<HTMLElement>(`[data-row="${from?.dataset.row}"]`) ?? from)?.focus();
  }

  async #open(file: File, target: Element): Promise<void> {
    try {
      const asked = target.id === "dictionary";
      const bytes = async (): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
      const opening = asked
        ? { is: "dictionary" as const, file: { name: file.name, bytes: await bytes() } }
        : await openFile(file);
      if (opening.is === "dictionary") return await this.#use({ dictionary: opening.file });
      if (opening.is === "norms") {
        return await this.#use({ ...this.#own, norms: opening.json }, nameOf(opening.json));
      }
      clearProblem();
      if (opening.is === "table") {
        this.#keep();
        this.#rows.show(opening.table);
      } else if (target === this.#compare.text) this.#compare.text.value = opening.text;
      else this.#setText(opening.text, true);
      this.#soon(0);
    } catch (error) {
      showProblem(error);
    }
  }

  async #download(format: string): Promise<void> {
    if (format === "csv" || format === "json") return this.#saveNumbers(format, [{ content: this.#text.value }]);
    const shown = this.#results.shown;
    const title = shown === "profile" ? this.#profile.title : byId(`tab-${shown}`).textContent!;
    const { name, version } = this.#opened!.dictionary;
    const note = `${byId("size").textContent} · compared with: ${this.#norming.label} · ${name} ${version} · Lexometer`;
    const svg = sheetOf(byId(`panel-${shown}`), title, note);
    try {
      if (format === "svg") save("lexometer.svg", svg, "image/svg+xml");
      else save("lexometer.png", await pictureOf(svg), "image/png");
    } catch (error) {
      showProblem(error);
    }
  }

  async #saveNumbers(format: "csv" | "json", samples: Requests["write"]["samples"]): Promise<void> {
    try {
      const { text } = await this.#engine.ask("write", { samples, format, norming: this.#norming.chosen });
      save(`lexometer.${format}`, text, format === "csv" ? "text/csv" : "application/json");
    } catch (error) {
      showProblem(error);
    }
  }
}

const NO_MARKS = { starts: new Uint32Array(), ends: new Uint32Array(), entryOf: new Uint32Array(), kinds: [] };

/** What is marked while one score is looked into: its own words, or those of its components. */
function focusOf({ measure, contributions }: Why, { facts }: Opened): readonly Family[] {
  const ids = contributions?.components.filter(({ words }) => words.length > 0).map((one) => one.measure) ?? [measure];
  return ids.slice(0, MOST_FAMILIES).map((id) => ({ label: facts[id]?.label ?? id, categories: new Set([id]) }));
}

/** `undefined` where it is damaged: what is wrong with it is said by who opens it. */
function nameOf(norms: string): string | undefined {
  try {
    return (JSON.parse(norms) as { readonly name?: string }).name;
  } catch {
    return undefined;
  }
}

function spoken({ summary, serviceMeasures, reliability }: Scores, { composites, facts }: Opened): string {
  const named = composites.filter((id) => reliability[id] === "ok").slice(0, 4);
  const scores = named.map((id) => `${facts[id]?.label} ${percentileOf(serviceMeasures[id]!)}`);
  return `${plural(summary.word_count, "word")} scored. ${scores.join(", ")}`.trim();
}
