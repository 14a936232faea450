import { Core } from "../core/core";
import { type DictionaryImage, openOwnImage } from "../dictionary/image";
import { DictionaryMeasures } from "../dictionary-measures/measures";
import { arcOfText } from "../engine/arc";
import { Explainer, type Span } from "../engine/explain";
import type { Arc } from "../service-measures/arc";

/** What a worker needs to count as the engine does. Norms are not among it: results are made where they are read. */
export interface Setup {
  readonly module: WebAssembly.Module;
  /** An image that the engine has checked. */
  readonly image: Uint8Array;
}

/** Texts one behind the other, as UTF-8. */
export interface Packed {
  readonly bytes: Uint8Array;
  /** Where each text ends in `bytes`. */
  readonly ends: Uint32Array;
}

/** What the core counted in texts. */
export interface CountedTexts {
  /** A row a text. */
  readonly rows: Float64Array;
  /** The types of all texts, and where those of each end. */
  readonly types: Uint32Array;
  readonly typeEnds: Uint32Array;
}

/** The part of an engine that reads texts: runs in a worker, or in its place. */
export class Work {
  readonly #core: Core;
  readonly #image: DictionaryImage;
  readonly #measures: DictionaryMeasures;
  #explainer: Explainer | undefined;

  constructor(core: Core, image: DictionaryImage) {
    this.#core = core;
    this.#image = image;
    this.#measures = new DictionaryMeasures(image.categories);
  }

  /** Reads a text once, so that a host that cannot is found out before texts of others are at stake. */
  static open({ module, image }: Setup): Work {
    const opened = openOwnImage(image);
    const work = new Work(new Core(module, opened), opened);
    work.#core.count("I think we might win.");
    return work;
  }

  /** Dictionary measures, a row a text. */
  measures(
    { bytes, ends }: Packed,
    out: Float64Array = new Float64Array(ends.length * this.#core.categories),
  ): Float64Array {
    this.#core.ratesJoined(bytes, ends, out);
    this.#measures.finish(out, 0, ends.length);
    return out;
  }

  counts({ bytes, ends }: Packed): CountedTexts {
    const { columns } = this.#core;
    const rows = new Float64Array(ends.length * columns);
    const typeEnds = new Uint32Array(ends.length);
    const parts: Uint32Array[] = [];
    let end = 0;
    this.#core.countMany(textsOf(bytes, ends), ({ row, types }, text) => {
      rows.set(row, text * columns);
      parts.push(types.slice());
      end += types.length;
      typeEnds[text] = end;
    });
    return { rows, types: joined(parts, end), typeEnds };
  }

  spans(text: string): Span[] {
    this.#explainer ??= new Explainer(this.#image);
    return this.#explainer.spans(text, this.#core.trace(text));
  }

  arc(text: string): Arc | undefined {
    return arcOfText(this.#core, this.#measures, text);
  }
}

function* textsOf(bytes: Uint8Array, ends: Uint32Array): Iterable<Uint8Array> {
  let start = 0;
  for (const end of ends) {
    yield bytes.subarray(start, end);
    start = end;
  }
}

function joined(parts: readonly Uint32Array[], length: number): Uint32Array {
  const whole = new Uint32Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
