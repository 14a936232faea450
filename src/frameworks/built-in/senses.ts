import type { FrameworkData } from "./data";

export const perception: FrameworkData = {
  id: "perception",
  label: "Perception",
  description: "What there is to see, hear, touch, taste and smell in the text, and where things are and move.",
  value: "service",
  measures: ["perception", "see", "hear", "touch", "taste", "smell", "feel", "temperature", "motion", "space"],
};

export const bodyHealth: FrameworkData = {
  id: "body_health",
  label: "Body and health",
  description: "How much the text speaks of the body, its needs, and being well or ill.",
  value: "service",
  measures: [
    ...["physical", "body", "health", "illness", "wellness", "mental_health", "substances"],
    ...["sexual", "food", "sleep", "fatigue"],
  ],
};
