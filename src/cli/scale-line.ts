import { bandOf } from "../frameworks/bands";
import { paint, type Style } from "./paint";

// A scale of 0–100 in 31 cells, so that a line has 80 columns; │ is the middle.
//
//   score 86, interval 66–97      │━━━━├━━━━━━●──┤
//   one 34, other 78          ○━━━│━━━━━━━━━━●

/** Cells of a scale. */
export const SCALE_CELLS = 31;
const MIDDLE = (SCALE_CELLS - 1) / 2;

/** The heading above scales. */
export const SCALE_HEAD = `${"0".padEnd(MIDDLE - 1)}50${"100".padStart(SCALE_CELLS - MIDDLE - 1)}`;

/** A score as a bar from the middle, with its interval as a line with two ends. */
export function scoreLine(
  score: number,
  [low, high]: readonly [number, number],
  style: Style,
  inColour: boolean,
): string {
  const cells = emptyCells();
  const [from, at, to] = [cellOf(low), cellOf(score), cellOf(high)];
  for (let cell = from + 1; cell < to; cell++) cells[cell] = { sign: cell === MIDDLE ? "┼" : "─", style: "dim" };
  for (let cell = Math.min(at, MIDDLE); cell <= Math.max(at, MIDDLE); cell++) {
    cells[cell] = { sign: cell === MIDDLE ? "│" : "━", style };
  }
  if (from < to) {
    cells[from] = { sign: "├", style };
    cells[to] = { sign: "┤", style: "dim" };
    if (at <= MIDDLE) {
      cells[from] = { sign: "├", style: "dim" };
      cells[to] = { sign: "┤", style: to <= MIDDLE ? style : "dim" };
    }
  }
  cells[at] = { sign: "●", style };
  return drawn(cells, inColour);
}

/** Two scores with a bar from one to the other. */
export function pairLine(one: number, other: number, style: Style, inColour: boolean): string {
  const cells = emptyCells();
  const [first, second] = [cellOf(one), cellOf(other)];
  for (let cell = Math.min(first, second); cell <= Math.max(first, second); cell++) cells[cell] = { sign: "━", style };
  if (first === second) cells[first] = { sign: "◉", style };
  else {
    cells[first] = { sign: "○", style };
    cells[second] = { sign: "●", style };
  }
  return drawn(cells, inColour);
}

/** Low scores and high ones in two colours, the typical ones in neither. */
export function styleOf(score: number): Style {
  const { id } = bandOf(score);
  if (id === "typical") return "typical";
  return score < 50 ? "below" : "above";
}

interface Cell {
  readonly sign: string;
  readonly style: Style;
}

function emptyCells(): Cell[] {
  return Array.from({ length: SCALE_CELLS }, (_, cell) => ({
    sign: cell === MIDDLE ? "│" : cell === 0 || cell === SCALE_CELLS - 1 ? "╷" : " ",
    style: "dim",
  }));
}

function cellOf(score: number): number {
  return Math.min(SCALE_CELLS - 1, Math.max(0, Math.round((score / 100) * (SCALE_CELLS - 1))));
}

/** Neighbours of one style are painted together. */
function drawn(cells: readonly Cell[], inColour: boolean): string {
  let line = "";
  for (let cell = 0; cell < cells.length; ) {
    const { style } = cells[cell]!;
    let run = "";
    for (; cell < cells.length && cells[cell]!.style === style; cell++) run += cells[cell]!.sign;
    line += paint(run, style, inColour);
  }
  return line;
}
