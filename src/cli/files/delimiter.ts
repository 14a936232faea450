/** What may stand between cells, by how usual it is. */
const DELIMITERS = [",", "\t", ";", "|"] as const;

/** As `--delimiter` takes it: a character, or the name of one that shells make hard to write. */
export function delimiterNamed(value: string): string | undefined {
  const character = { tab: "\t", "\\t": "\t", comma: ",", semicolon: ";", pipe: "|" }[value] ?? value;
  return [...character].length === 1 && !/["\r\n]/.test(character) ? character : undefined;
}

/**
 * Which delimiter a table has, by its first lines: the one that cuts all of them
 * into the same number of cells, and into most; a comma if none cuts any.
 *
 * @param head the beginning of the table; its last line may be cut off
 */
export function delimiterOf(head: string): string {
  let best = ",";
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const counts = cellCounts(head, delimiter);
    const [first = 1] = counts;
    if (first === 1) continue;
    const even = counts.filter((count) => count === first).length / counts.length;
    // Text has commas of its own: a delimiter that cuts lines alike beats one that cuts them often.
    const score = even * even * (first - 1);
    if (score > most) {
      most = score;
      best = delimiter;
    }
  }
  return best;
}

const LINES = 20;

/** Cells in each of the first lines, counted outside of quotes; the last line only if there is no other. */
function cellCounts(head: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isBlank = true;
  for (let at = 0; at < head.length && counts.length < LINES; at++) {
    const character = head[at]!;
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) cells++;
    else if (character === "\n" || (character === "\r" && head[at + 1] !== "\n")) {
      if (!isBlank) counts.push(cells);
      cells = 1;
      isBlank = true;
      continue;
    }
    if (character !== "\r") isBlank = false;
  }
  return counts.length === 0 ? [cells] : counts;
}
