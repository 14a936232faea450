import { endOf, pattern, standsAt, WORD } from "./characters";
import { topLevelDomains } from "./lists";

// Rules 1 and 2 of docs/text.md, section 2. Letters are spelled out in both
// cases: the flag `i` would take U+017F for an s and U+212A for a k.
const ALPHANUMERIC = "[A-Za-z0-9]";
const LABEL = String.raw`${ALPHANUMERIC}(?:[A-Za-z0-9\-]*${ALPHANUMERIC})?`;
const NOT_REST = '<>"{}|\\^`“”‘’«»';
const SCHEMES = ["http", "https", "ftp", "ftps", "ws", "wss", "file", "git", "ssh"];

const beforeUrl = pattern(String.raw`(?<!${WORD}|[@_.\-])`, "y");
const beforeEmail = pattern(String.raw`(?<!${WORD}|[@_.%+\-])`, "y");
const scheme = pattern(`(?:${SCHEMES.map(anyCase).join("|")})://`, "y");
const www = pattern(String.raw`[Ww]{3}\.(?=${ALPHANUMERIC})`, "y");
const domain = pattern(String.raw`${LABEL}(?:\.${LABEL})+`, "y");
const afterUrl = pattern(`(?!${WORD}|[@_])`, "y");
const afterEmail = pattern(`(?!${WORD}|_)`, "y");
const path = /[/?#]|:[0-9]/y;
const local = pattern(String.raw`[A-Za-z0-9_][A-Za-z0-9._%+\-]*@`, "y");

/** Where the url at `at` of a plain field ends. */
export function endOfUrl(field: string, at: number): number | undefined {
  if (!standsAt(beforeUrl, field, at)) return undefined;

  const afterScheme = endOf(scheme, field, at);
  if (afterScheme !== undefined) {
    const end = dropped(field, at, endOfRest(field, afterScheme));
    if (end > afterScheme) return end;
  }
  const afterWww = endOf(www, field, at);
  if (afterWww !== undefined) return dropped(field, at, endOfRest(field, afterWww));

  const afterDomain = endOf(domain, field, at);
  if (afterDomain === undefined || !standsAt(afterUrl, field, afterDomain)) return undefined;
  if (!topLevelDomains.has(lastLabel(field.slice(at, afterDomain)).toLowerCase())) return undefined;
  if (!standsAt(path, field, afterDomain)) return afterDomain;
  return dropped(field, at, endOfRest(field, afterDomain));
}

/** Where the email address at `at` of a plain field ends. */
export function endOfEmail(field: string, at: number): number | undefined {
  if (!standsAt(beforeEmail, field, at)) return undefined;
  const host = endOf(local, field, at);
  if (host === undefined) return undefined;
  const end = endOf(domain, field, host);
  if (end === undefined || !standsAt(afterEmail, field, end)) return undefined;

  const last = lastLabel(field.slice(host, end));
  const letters = last.replace(/[^A-Za-z]/g, "").length;
  return letters >= 2 && !/[0-9]/.test(last) ? end : undefined;
}

function endOfRest(field: string, at: number): number {
  while (at < field.length && !NOT_REST.includes(field.charAt(at))) at++;
  return at;
}

/** The end of the url without what belongs to the sentence around it. */
function dropped(field: string, start: number, end: number): number {
  const drops = field.slice(start, end).includes("(") ? ".,;:!?'*_~]…" : ".,;:!?'*_~]…)";
  while (end > start && drops.includes(field.charAt(end - 1))) end--;
  return end;
}

function lastLabel(labels: string): string {
  return labels.slice(labels.lastIndexOf(".") + 1);
}

function anyCase(name: string): string {
  return [...name].map((letter) => `[${letter.toUpperCase()}${letter}]`).join("");
}
