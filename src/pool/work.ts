import { Core } from "../core/core";
import { type DictionaryImage, openOwnImage } from "../dictionary/image";
import { DictionaryMeasures } from "../dictionary-measures/measures";
import { arcOfText } from "../engine/arc";
import { Explainer } from "../engine/explain";
import type { Negation } from "../engine/negation";
import { readNormText } from "../engine/norm-pieces";
import type { Span } from "../engine/span";
import type { Arc } from "../service-measures/arc";
import { NormedColumns } from "../service-measures/normed-columns";
import { joined } from "../text/joined";
import { type NormFilter, type NormReadings, packReadings } from "./norm-readings";

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
  /** Where to write a row for each text. */
  readonly rows: Float64Array;
  /** What most of this lies in; to be given back with the answer. */
  readonly memory: ArrayBuffer;
}

/** Dictionary measures, a row a text. */
export type MeasuredTexts = Pick<Packed, "rows" | "memory">;

/** What the core counted in texts. */
export interface CountedTexts extends MeasuredTexts {
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
  #columns: NormedColumns | undefined;

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

  measures({ bytes, ends, rows, memory }: Packed): MeasuredTexts {
    this.#core.ratesJoined(bytes, ends, rows);
    this.#measures.finish(rows, 0, ends.length);
    return { rows, memory };
  }

  counts({ bytes, ends, rows, memory }: Packed): CountedTexts {
    const { columns } = this.#core;
    const typeEnds = new Uint32Array(ends.length);
    const parts: Uint32Array[] = [];
    let end = 0;
    this.#core.countMany(textsOf(bytes, ends), ({ row, types }, text) => {
      rows.set(row, text * columns);
      parts.push(types.slice());
      end += types.length;
      typeEnds[text] = end;
    });
    return { rows, memory, types: joined(parts, new Uint32Array(end)), typeEnds };
  }

  spans(text: string, negation?: Negation): Span[] {
    this.#explainer ??= new Explainer(this.#image);
    return this.#explainer.spans(text, this.#core.trace(text), negation);
  }

  /** What norms are made of. */
  normReadings(texts: readonly string[], options: NormFilter): NormReadings {
    this.#columns ??= new NormedColumns(this.#image.categories);
    const measuring = { core: this.#core, measures: this.#measures, columns: this.#columns };
    return packReadings(texts.map((text) => readNormText(measuring, text, options)));
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
