import { fromColumns } from "./image-columns";
import { bytesOf } from "./packed-text";

/**
 * The image of the page's dictionary, from packed columns (scripts/page).
 *
 * In steps of some milliseconds: the page is drawn in between, and takes what is typed.
 */
export async function dictionaryOf(packed: string): Promise<Uint8Array<ArrayBuffer>> {
  await breath();
  const columns = bytesOf(packed);
  await breath();
  return fromColumns(columns);
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
