import { element } from "./dom";
import { type Point, Scale } from "./scale";

/** Scores as they may come out, and what each would say. */
const SAMPLES: readonly { readonly point: Point; readonly says: string }[] = [
  {
    point: { score: 84, interval: [68, 95], isUncertain: false },
    says: "High: above 84 of 100 texts of the same length. Another text by the same source would fall on the thin line, 95 times of 100.",
  },
  {
    point: { score: 44, interval: [27, 63], isUncertain: false },
    says: "Typical: near the median, in the band that holds the middle 40 of 100 texts.",
  },
  {
    point: { score: 17, interval: [3, 58], isUncertain: true },
    says: "Low, but dotted: the text is too short to be sure.",
  },
];

/** How a chart is read, beside samples of it. */
export function explainReading(root: HTMLElement): void {
  const rows = SAMPLES.map(({ point, says }) => {
    const scale = new Scale();
    scale.move(point);
    return element("li", {}, scale.root, element("p", { class: "note" }, says));
  });
  root.append(element("h3", {}, "How to read a score"), element("ul", {}, ...rows));
}
