import { fromColumns } from "./image-columns";
import { bytesOf } from "./packed-text";

/**
 * The image of the page's dictionary, from packed columns (scripts/page).
 *
 * In steps of some milliseconds: a worker that starts meanwhile waits for this
 * thread again and again, and so does whoever types.
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
