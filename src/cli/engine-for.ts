import { readFile } from "node:fs/promises";
import { IMAGE_MAGIC } from "../../assembly/abi";
import type { Dictionary } from "../dictionary/dictionary";
import { type ReadResult, readDictionary } from "../dictionary/formats/read";
import { decodeDictionary, openImage } from "../dictionary/image";
import { createEngine, type Engine, type EngineOptions } from "../engine/engine";
import { LexometerError } from "../errors";
import { inflate } from "../text/deflate";
import { plural } from "./labels";

/** An engine with the dictionary in a file, or with en-open where none is named. */
export async function engineFor(path: string | undefined): Promise<Engine> {
  return createEngine(await engineOptionsFor(path));
}

/** What makes that engine, and others that share its dictionary. */
export async function engineOptionsFor(path: string | undefined): Promise<EngineOptions> {
  if (path === undefined) return {};
  const { bytes, image } = await openFile(path);
  return { dictionary: image ?? usableDictionary(path, bytes) };
}

/**
 * The dictionary in a file of any format; what was noticed is said on stderr in a line.
 *
 * @throws {@link LexometerError} `DICTIONARY_SYNTAX` for a file without any entry
 */
export async function readFileDictionary(path: string): Promise<Dictionary> {
  const { bytes, image } = await openFile(path);
  return image === undefined ? usableDictionary(path, bytes) : decodeDictionary(openImage(image));
}

/** The same with all that was noticed, which is nothing in a compiled one, and whatever it has. */
export async function examineFile(path: string): Promise<ReadResult> {
  const { bytes, image } = await openFile(path);
  return image === undefined
    ? readDictionary(bytes)
    : { dictionary: decodeDictionary(openImage(image)), diagnostics: [] };
}

function usableDictionary(path: string, bytes: Uint8Array): Dictionary {
  const { dictionary, diagnostics } = readDictionary(bytes);
  if (diagnostics.length > 0) {
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    process.stderr.write(
      `${path}: ${plural(errors, "error")}, ${plural(diagnostics.length - errors, "warning")}. \`lexometer dictionary check ${path}\` lists them.\n`,
    );
  }
  if (dictionary.entries.length === 0) {
    throw new LexometerError(
      "DICTIONARY_SYNTAX",
      `${path} has no entries that could be read: every text would score 0.`,
    );
  }
  return dictionary;
}

interface DictionaryFile {
  readonly bytes: Uint8Array;
  /** Of a compiled dictionary, unpacked; `undefined` if the file is something else. */
  readonly image: Uint8Array | undefined;
}

async function openFile(path: string): Promise<DictionaryFile> {
  const bytes = new Uint8Array(await readFile(path));
  if (isImage(bytes)) return { bytes, image: bytes };
  try {
    const unpacked = await inflate(bytes, "The dictionary");
    return { bytes, image: isImage(unpacked) ? unpacked : undefined };
  } catch {
    return { bytes, image: undefined };
  }
}

function isImage(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === IMAGE_MAGIC;
}
