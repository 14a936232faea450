import { utf8Bytes } from "../bytes";
import type { Input } from "../inputs";
import type { SampleOptions } from "./table-rows";

/** The UTF-8 of an input that is text, with a note where it is none. */
export function textBytes({ name, open }: Input, { onNote }: SampleOptions): AsyncGenerator<Buffer, void, undefined> {
  return utf8Bytes(open(), () => onNote?.(name, "It is not UTF-8, so it is read as Windows-1252. Save it as UTF-8."));
}
