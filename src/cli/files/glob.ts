import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

// Our own, since `fs.glob` is not in Node 20, and a package would be more than these lines.

/** Whether a path has a sign in it that stands for several: `* ? [ {`. */
export function isPattern(path: string): boolean {
  return /[*?[{]/.test(path);
}

/**
 * The files that a pattern names, sorted by path: `*` is anything within a name,
 * `?` one character, `[a-z]` and `[!a-z]` one of some, `{a,b}` either, and `**`
 * as a whole name any folders, none included.
 *
 * Hidden files and folders are only found by a name that begins with a period, and
 * links to folders are not followed by `**`, so that no search is endless.
 */
export async function filesMatching(pattern: string): Promise<string[]> {
  const found = new Set<string>();
  for (const plain of alternatives(pattern)) {
    const names = plain.split("/");
    const isAbsolute = names[0] === "";
    await walk(isAbsolute ? "/" : "", isAbsolute ? names.slice(1) : names, found);
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

async function walk(folder: string, names: readonly string[], found: Set<string>): Promise<void> {
  const [name, ...rest] = names;
  if (name === undefined) return;
  if (name === "**") {
    await walk(folder, rest.length === 0 ? ["*"] : rest, found);
    for (const entry of await entriesOf(folder)) {
      if (entry.isDirectory() && !entry.name.startsWith(".")) await walk(join(folder, entry.name), names, found);
    }
    return;
  }
  if (!isPattern(name)) {
    const path = join(folder, name);
    if (rest.length > 0) await walk(path, rest, found);
    else if (await isFile(path)) found.add(path);
    return;
  }
  const matches = nameMatcher(name);
  for (const entry of await entriesOf(folder)) {
    if (!matches(entry.name)) continue;
    const path = join(folder, entry.name);
    if (rest.length > 0) await walk(path, rest, found);
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) found.add(path);
  }
}

/** What a folder holds; nothing if it is none. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder === "" ? "." : folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** A pattern with braces as several without; a brace that is not closed is a character. */
export function alternatives(pattern: string): string[] {
  const open = pattern.indexOf("{");
  if (open === -1) return [pattern];
  const parts: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === "{") depth++;
    else if (pattern[at] === "}") depth--;
    if (depth === 0 || (depth === 1 && pattern[at] === ",")) {
      parts.push(pattern.slice(start, at));
      start = at + 1;
    }
    if (depth === 0) {
      return parts.flatMap((part) => alternatives(pattern.slice(0, open) + part + pattern.slice(at + 1)));
    }
  }
  return [pattern];
}

/** Whether a name fits a pattern without `/` and braces. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  let source = "";
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    const close = character === "[" ? pattern.indexOf("]", at + 2) : -1;
    if (character === "*") source += ".*";
    else if (character === "?") source += ".";
    else if (close !== -1) {
      const isNot = pattern[at + 1] === "!";
      const set = pattern.slice(at + (isNot ? 2 : 1), close).replace(/[\\[\]^]/g, "\\$&");
      source += `[${isNot ? "^" : ""}${set}]`;
      at = close;
    } else source += character.replace(/[\\^$.|+()[\]{}]/, "\\$&");
  }
  const expression = new RegExp(`^${source}$`, "su");
  return (name) => (name.startsWith(".") && !pattern.startsWith(".") ? false : expression.test(name));
}
