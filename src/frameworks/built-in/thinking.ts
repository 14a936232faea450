import type { FrameworkData } from "./data";

export const cognition: FrameworkData = {
  id: "cognition",
  label: "Cognition",
  description: "How much thinking is put into words: reasons, doubts, distinctions, knowing and planning.",
  value: "service",
  measures: [
    ...["cognition", "analytical_thinking", "making_distinctions", "cognitive_processes"],
    ...["insight", "causation", "discrepancy", "tentative", "certainty", "differentiation"],
    ...["comparison_words", "all_or_none", "absolutist", "inclusive", "connectives"],
    ...["memory", "attention", "curiosity", "planning"],
  ],
};

export const timeOrientation: FrameworkData = {
  id: "time_orientation",
  label: "Time orientation",
  description: "Whether the text tells of what was, is or will be, and how much it speaks of time at all.",
  value: "service",
  measures: ["focus_past", "focus_present", "focus_future", "time_words", "time_adverbs"],
};
