import type { Dirent } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Found, fileAt } from "./folder";
import { faultOf } from "./unreadable";

// Our own, since `fs.glob` is not in Node 20, and a package would be more than these lines.

/** Whether a path has a sign in it that stands for several: `* ? [ {`. */
export function isPattern(path: string): boolean {
  return /[*?[{]/.test(path);
}

/**
 * The files that a pattern names, sorted by path: `*` is anything within a name,
 * `?` one character, `[a-z]` and `[!a-z]` one of some, `{a,b}` either, and `**`
 * as a whole name any folders, none included. Links that lead nowhere and folders that
 * cannot be read have a fault, as those of a folder.
 *
 * Hidden files and folders are only found by a name that begins with a period, and
 * links to folders are not followed by `**`, so that no search is endless.
 */
export async function filesMatching(pattern: string): Promise<Found[]> {
  const found: FoundByPath = new Map();
  for (const plain of alternatives(pattern)) {
    const names = plain.split("/");
    const isAbsolute = names[0] === "";
    await walk(isAbsolute ? "/" : "", isAbsolute ? names.slice(1) : names, found);
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Each once, however many ways lead to it. */
type FoundByPath = Map<string, Found>;

async function walk(folder: string, names: readonly string[], found: FoundByPath): Promise<void> {
  const [name, ...rest] = names;
  if (name === undefined) return;
  if (name === "**") {
    await walk(folder, rest.length === 0 ? ["*"] : rest, found);
    for (const entry of await entriesOf(folder, found)) {
      if (entry.isDirectory() && !entry.name.startsWith(".")) await walk(join(folder, entry.name), names, found);
    }
    return;
  }
  if (!isPattern(name)) {
    const path = join(folder, name);
    if (rest.length > 0) await walk(path, rest, found);
    else if (await isThere(path, found)) await take(path, found);
    return;
  }
  const matches = nameMatcher(name);
  for (const entry of await entriesOf(folder, found)) {
    if (!matches(entry.name)) continue;
    const path = join(folder, entry.name);
    if (rest.length > 0) await walk(path, rest, found);
    else if (entry.isFile() || entry.isSymbolicLink()) await take(path, found);
  }
}

async function take(path: string, found: FoundByPath): Promise<void> {
  for (const one of await fileAt(path)) found.set(path, one);
}

/** What a folder holds; nothing if it is none, or has a fault. */
async function entriesOf(folder: string, found: FoundByPath): Promise<Dirent[]> {
  const path = folder === "" ? "." : folder;
  return readdir(path, { withFileTypes: true }).catch((error) => {
    note(path, error, found);
    return [];
  });
}

/** Whether something has this name, be it a link that leads nowhere. */
async function isThere(path: string, found: FoundByPath): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error) => {
      note(path, error, found);
      return false;
    },
  );
}

/** Keeps the fault of a path; that a pattern leads to no folder, or to none with such a name, is none. */
function note(path: string, error: NodeJS.ErrnoException, found: FoundByPath): void {
  if (["ENOENT", "ENOTDIR", "ELOOP"].includes(error.code ?? "")) return;
  found.set(path, { path, fault: faultOf(path, error) });
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
