import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { faultOf } from "./unreadable";

/** What a folder or a pattern led to: a file, or something with a fault, which keeps it from being read. */
export type Found =
  | { readonly path: string; readonly size: number; readonly fault?: undefined }
  | { readonly path: string; readonly size?: undefined; readonly fault: string };

/**
 * The files of a folder and of all folders in it, sorted by path, hidden ones left out.
 *
 * A link to a file is taken as that file, by its own name; links to folders are not
 * followed, so that no walk is endless.
 *
 * @param isWanted by the name of the file
 * @throws what `readdir` throws for the folder itself; one below it that cannot be read has a fault
 */
export async function filesBelow(folder: string, isWanted: (name: string) => boolean): Promise<Found[]> {
  const found: Found[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      found.push(...(await filesBelow(path, isWanted).catch((error) => [{ path, fault: faultOf(path, error) }])));
    } else if ((entry.isFile() || entry.isSymbolicLink()) && isWanted(entry.name)) {
      found.push(...(await fileAt(path)));
    }
  }
  return found;
}

/** The file at a path that was found; nothing if a link leads to something else. */
export async function fileAt(path: string): Promise<Found[]> {
  try {
    const found = await stat(path);
    return found.isFile() ? [{ path, size: found.size }] : [];
  } catch (error) {
    return [{ path, fault: faultOf(path, error) }];
  }
}
