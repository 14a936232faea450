import { concerns, moral } from "./built-in/concerns";
import type { FrameworkData } from "./built-in/data";
import { emotion, personality } from "./built-in/feeling";
import { functionWords, readability, style, summary } from "./built-in/form";
import { drives, socialDynamics } from "./built-in/people";
import { bodyHealth, perception } from "./built-in/senses";
import { cognition, timeOrientation } from "./built-in/thinking";
import type { Framework } from "./framework";

/** The built-in frameworks, in the order of a result. */
export const FRAMEWORKS: readonly Framework[] = /* @__PURE__ */ [
  summary,
  functionWords,
  emotion,
  socialDynamics,
  drives,
  cognition,
  timeOrientation,
  personality,
  concerns,
  perception,
  bodyHealth,
  moral,
  style,
  readability,
].map(inFull);

function inFull({ value, measures, ...rest }: FrameworkData): Framework {
  return { ...rest, measures: measures.map((measure) => ({ key: measure, measure, value })) };
}
