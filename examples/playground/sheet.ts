import { drawing } from "./dom";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "visibility",
];
const TEXT_STYLES = [...STYLES, "font-size", "font-weight", "font-family"];
const MARGIN = 24;
const HEADING = 32;

/**
 * The charts of a panel as one drawing that stands by itself: what is seen is
 * what is saved, in the colours of the moment.
 *
 * Every chart, and every text beside it, is put where it is on the page.
 *
 * @param note the line below it: what was compared with what
 */
export function sheetOf(panel: HTMLElement, title: string, note: string): string {
  // Without the controls above the charts, where there are any.
  const charts = panel.querySelector<HTMLElement>(".charts") ?? panel;
  const box = charts.getBoundingClientRect();
  // Of one chart alone, the title is its own.
  const heading = charts.querySelector("h3")?.textContent === title ? 0 : HEADING;
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN + heading + 24];
  const sheet = drawing("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  });
  const page = getComputedStyle(document.body);
  sheet.append(drawing("rect", { width: "100%", height: "100%", fill: page.backgroundColor }));
  const font = { "font-family": page.fontFamily, fill: page.color };
  const titled = { x: MARGIN, y: MARGIN + 16, "font-size": 20, "font-weight": 600, ...font };
  if (heading > 0) sheet.append(drawing("text", titled, title));
  sheet.append(
    drawing("text", { x: MARGIN, y: height - MARGIN + 8, "font-size": 12, "fill-opacity": 0.7, ...font }, note),
  );
  const place = (rect: DOMRect): { readonly x: number; readonly y: number } => ({
    x: rect.left - box.left + MARGIN,
    y: rect.top - box.top + MARGIN + heading,
  });
  for (const chart of charts.querySelectorAll("svg")) {
    if (chart.checkVisibility()) sheet.append(copyOf(chart, place(chart.getBoundingClientRect())));
  }
  for (const line of linesOf(charts)) sheet.append(textAt(line, place(line.rect)));
  return new XMLSerializer().serializeToString(sheet);
}

function copyOf(chart: SVGSVGElement, at: { readonly x: number; readonly y: number }): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const { width, height } = chart.getBoundingClientRect();
  const originals = [chart, ...chart.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((part, index) => {
    const style = getComputedStyle(originals[index]!);
    for (const name of part.localName === "text" ? TEXT_STYLES : STYLES)
      part.setAttribute(name, style.getPropertyValue(name));
    part.removeAttribute("class");
  });
  for (const [name, value] of Object.entries({ ...at, width, height, overflow: "visible" }))
    copy.setAttribute(name, String(value));
  return copy;
}

interface Line {
  readonly text: string;
  readonly rect: DOMRect;
  readonly parent: Element;
}

/** The lines of all texts outside of charts and controls, as they are broken on the page. */
function linesOf(panel: HTMLElement): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (parent.closest("svg, select, textarea, input, .bar, .hidden") !== null || !parent.checkVisibility()) continue;
    const text = node.textContent ?? "";
    let from = 0;
    let top: number | undefined;
    const take = (to: number): void => {
      range.setStart(node, from);
      range.setEnd(node, to);
      const line = text.slice(from, to).trim();
      const rect = range.getBoundingClientRect();
      if (line !== "" && isInSight(rect, parent)) lines.push({ text: line, rect, parent });
      from = to;
    };
    for (const { index } of text.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const word = range.getBoundingClientRect().top;
      if (top !== undefined && Math.abs(word - top) > 2) take(index);
      top = word;
    }
    take(text.length);
  }
  return lines;
}

/** Rows of a table that are scrolled away, or under its header, are not seen. */
function isInSight({ top, bottom }: DOMRect, parent: Element): boolean {
  const [scroller, head] = [parent.closest(".scroller"), parent.closest("thead")];
  if (scroller === null || head !== null) return true;
  const shown = scroller.querySelector("th")!.getBoundingClientRect().bottom;
  return top >= shown && bottom <= scroller.getBoundingClientRect().bottom;
}

function textAt({ text, rect, parent }: Line, { x, y }: { readonly x: number; readonly y: number }): SVGTextElement {
  const style = getComputedStyle(parent);
  const size = Number.parseFloat(style.fontSize);
  return drawing(
    "text",
    {
      x,
      // The baseline, as fonts of screens have it.
      y: y + rect.height / 2 + size * 0.35,
      "font-size": size,
      "font-weight": style.fontWeight,
      "font-family": style.fontFamily,
      fill: style.color,
    },
    text,
  );
}
