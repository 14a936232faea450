import { LexometerError } from "../../errors";

/** A text file of the sources: its path for messages and its whole text. */
export interface SourceFile {
  /** Folder and name below `sources`: `function/article.txt`. */
  readonly path: string;
  readonly text: string;
}

/** A lemma takes the regular forms of its part of speech; `a+` is an adjective with -er and -est. */
export type LemmaKind = "n" | "v" | "a" | "a+";

/** What one line of a source file lists. */
export interface SourceLine {
  /** From 1, for messages. */
  readonly line: number;
  readonly pattern: string;
  readonly kind?: LemmaKind;
  /** Forms in parentheses, in place of the regular ones. */
  readonly forms?: readonly string[];
  /** Further categories, named behind ` : `. */
  readonly also: readonly string[];
  /** `-: phrase`: the words in the phrase do not count for this category. */
  readonly protects: boolean;
}

/** A source file read: one category and what it lists. */
export interface SourceCategory {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly domain: string;
  readonly parents: readonly string[];
  /** Categories that everything listed here has as well, of any domain (`# also:`). */
  readonly also: readonly string[];
  /** Categories of any domain whose entries this one has as well (`# holds:`). */
  readonly holds: readonly string[];
  /** The range of the weights (`# weights: -4 4`), for a weighted category. */
  readonly weights?: { readonly min: number; readonly max: number };
  readonly description: string;
  readonly origin: string;
  /** The lines of `tail/<id>.txt`: they add to the category of that name and have no other headers than `# origin:`. */
  readonly isTail: boolean;
  readonly lines: readonly SourceLine[];
}

const PATH = /^(function|content|word_class|weighted|tail)\/([a-z][a-z0-9]*(?:_[a-z0-9]+)*)\.txt$/;
const HEADER = /^# (label|parents|also|holds|domain|weights|description|origin): *(.*)$/;
const RANGE = /^(-?\d+) (-?\d+)$/;
const LEMMA = /^(.+)\/(n|v|a\+?)(?: +\(([^()]+)\))?$/;

/**
 * Reads one file of the folders of `sources`.
 *
 * Header lines are `# label:`, `# parents: a b`, `# domain:`, `# also: a b`,
 * `# holds: a b`, `# weights: min max`, `# description:` and `# origin:`, each at most once; the domain is that of
 * the folder where it is left out. Other lines that begin with `# ` or are `#`
 * alone are comments. Everything else lists a word or phrase: `pattern`,
 * `lemma/n`, `lemma/v (form form)`, `pattern : category category`,
 * `-: phrase`.
 *
 * @throws {@link LexometerError} `DICTIONARY_SYNTAX` with `file` and `line`
 */
export function parseSource(file: SourceFile): SourceCategory {
  const path = PATH.exec(file.path);
  if (path === null) throw badSource(file.path, 0, "a source is <folder>/<id>.txt in snake_case");
  const folder = path[1]!;
  const headers = new Map<string, string>();
  const lines: SourceLine[] = [];

  file.text.split("\n").forEach((raw, index) => {
    const text = raw.trim();
    const line = index + 1;
    const header = HEADER.exec(text);
    if (header !== null) {
      if (headers.has(header[1]!)) throw badSource(file.path, line, `a second "# ${header[1]!}:"`);
      headers.set(header[1]!, header[2]!.trim());
    } else if (text !== "" && text !== "#" && !text.startsWith("# ")) {
      lines.push(parseLine(text, line, file.path));
    }
  });

  const isTail = folder === "tail";
  const extra = isTail ? [...headers.keys()].find((header) => header !== "origin") : undefined;
  if (extra !== undefined) throw badSource(file.path, 0, "a tail has no header but its origin");
  const id = path[2]!;
  const range = headers.get("weights");
  const bounds = range === undefined ? undefined : RANGE.exec(range);
  if (bounds === null) throw badSource(file.path, 0, `"# weights:" are two whole numbers, not "${range}"`);
  return {
    id,
    path: file.path,
    label: headers.get("label") ?? id,
    domain: headers.get("domain") ?? folder,
    parents: words(headers.get("parents")),
    also: words(headers.get("also")),
    holds: words(headers.get("holds")),
    ...(bounds === undefined ? {} : { weights: { min: Number(bounds[1]), max: Number(bounds[2]) } }),
    description: headers.get("description") ?? "",
    origin: headers.get("origin") ?? "",
    isTail,
    lines,
  };
}

function parseLine(text: string, line: number, path: string): SourceLine {
  const protects = text.startsWith("-: ");
  const body = protects ? text.slice(3).trim() : text;
  // The separator stands between spaces, so that ":)" and ":/" are patterns.
  const [listed = "", categories, surplus] = body.split(/ +: +/);
  if (listed === "" || surplus !== undefined) throw badSource(path, line, `cannot read "${text}"`);
  if (protects && categories !== undefined) throw badSource(path, line, "a protecting phrase has no categories");

  const lemma = LEMMA.exec(listed);
  const forms = lemma?.[3];
  const pattern = lemma === null ? listed : lemma[1]!;
  if (lemma === null && /[a-z)]\)$/.test(listed)) throw badSource(path, line, `forms without /n, /v or /a: "${text}"`);
  if (protects && !/[\s-]/.test(pattern)) throw badSource(path, line, `only a phrase can protect: "${text}"`);
  return {
    line,
    pattern: pattern.normalize("NFC").replace(/[’ʼ]/g, "'").replace(/\s+/g, " "),
    ...(lemma === null ? {} : { kind: lemma[2] as LemmaKind }),
    ...(forms === undefined ? {} : { forms: words(forms) }),
    also: words(categories),
    protects,
  };
}

/** A line of a source that cannot be used, with where it stands; line 0 is the file as a whole. */
export function badSource(file: string, line: number, reason: string): LexometerError {
  return new LexometerError("DICTIONARY_SYNTAX", `${file}:${line}: ${reason}.`, { file, line });
}

function words(list: string | undefined): readonly string[] {
  return list === undefined ? [] : list.split(/\s+/).filter((word) => word !== "");
}
