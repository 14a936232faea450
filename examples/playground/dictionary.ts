import { breath } from "./breath";
import { fromColumns } from "./image-columns";
import { bytesOf } from "./packed-text";

/**
 * The image of the page's dictionary, from packed columns (scripts/page), in two steps;
 * before the first one the engine is started, whose core compiles on another thread meanwhile.
 */
export async function dictionaryOf(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  await breath();
  const columns = bytesOf(packed);
  await breath();
  return fromColumns(columns);
}
