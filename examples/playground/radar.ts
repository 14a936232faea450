import { drawing } from "./dom";
import { percentileOf } from "./numbers";

/** One direction of a radar. */
export interface Spoke {
  readonly label: string;
  /** 0–100. */
  readonly score: number;
}

const SIZE = 440;
const CENTRE = SIZE / 2;
const RADIUS = 130;
/** More labels than this touch each other. */
const MOST_SPOKES = 16;
const RINGS = [30, 50, 70, 100];

/** A radar with the median as a ring; where there are too many scores, of those that are farthest from it. */
export function drawRadar(all: readonly Spoke[]): { readonly chart: SVGSVGElement; readonly note: string } {
  const spokes = farthest(all);
  const at = (spoke: number, score: number): readonly [number, number] => {
    const angle = (2 * Math.PI * spoke) / spokes.length - Math.PI / 2;
    const distance = (RADIUS * score) / 100;
    return [CENTRE + distance * Math.cos(angle), CENTRE + distance * Math.sin(angle)];
  };
  const ring = (score: number): string => spokes.map((_, spoke) => points(at(spoke, score))).join(" ");
  const chart = drawing("svg", {
    class: "radar",
    viewBox: `-60 52 ${SIZE + 120} ${SIZE - 104}`,
    role: "img",
    "aria-label": spokes.map(({ label, score }) => `${label} ${percentileOf(score)}`).join(", "),
  });
  for (const score of RINGS) {
    chart.append(drawing("polygon", { class: score === 50 ? "ring median" : "ring", points: ring(score) }));
  }
  spokes.forEach((_, spoke) => {
    const [x2, y2] = at(spoke, 100);
    chart.append(drawing("line", { class: "ring", x1: CENTRE, y1: CENTRE, x2, y2 }));
  });
  chart.append(
    drawing("polygon", {
      class: "shape",
      points: spokes.map(({ score }, spoke) => points(at(spoke, score))).join(" "),
    }),
  );
  spokes.forEach(({ label, score }, spoke) => {
    const [cx, cy] = at(spoke, score);
    const [x, y] = at(spoke, 112);
    const anchor = Math.abs(x - CENTRE) < 12 ? "middle" : x < CENTRE ? "end" : "start";
    chart.append(
      drawing("circle", { class: "dot", cx, cy, r: 3.5 }),
      drawing("text", { x, y: y + 4, "text-anchor": anchor }, `${label} ${percentileOf(score)}`),
    );
  });
  const note =
    spokes.length < all.length ? `The ${spokes.length} of ${all.length} that are farthest from the median.` : "";
  return { chart, note: `${note} The heavier ring is the median.`.trim() };
}

function farthest(all: readonly Spoke[]): readonly Spoke[] {
  if (all.length <= MOST_SPOKES) return all;
  const distance = ({ score }: Spoke): number => Math.abs(score - 50);
  const kept = new Set([...all].sort((a, b) => distance(b) - distance(a)).slice(0, MOST_SPOKES));
  return all.filter((spoke) => kept.has(spoke));
}

function points([x, y]: readonly [number, number]): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
