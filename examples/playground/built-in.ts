import { EN_OPEN } from "lexometer:packed";
import { fromColumns } from "./image-columns";
import { bytesOf } from "./packed-text";

/** The image of en-open, from the form in which it takes least of the page's download. */
export function builtInDictionary(): Uint8Array {
  return fromColumns(bytesOf(EN_OPEN));
}
