import { breath } from "./breath";
import { fromColumns } from "./image-columns";
import { bytesOf } from "./packed-text";

/** The image of the page's dictionary, from packed columns (scripts/page), in two steps. */
export async function dictionaryOf(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  await breath();
  const columns = bytesOf(packed);
  await breath();
  return fromColumns(columns);
}
