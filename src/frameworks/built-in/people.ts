import type { FrameworkData } from "./data";

export const socialDynamics: FrameworkData = {
  id: "social_dynamics",
  label: "Social dynamics",
  description: "Who is in the text, what they do with one another, and from what standing the text speaks.",
  value: "service",
  measures: [
    ...["social_dynamics", "clout", "authentic", "inward_focus", "outward_focus"],
    ...["social", "social_references", "we", "you", "she_he", "they"],
    ...["people", "family", "friends", "partner", "female_reference", "male_reference"],
    ...["social_behaviour", "communication", "prosocial", "conflict", "politeness", "apology", "greeting"],
    "affiliation",
  ],
};

export const drives: FrameworkData = {
  id: "drives",
  label: "Drives",
  description: "What the text turns on: belonging, success, rank, gain, danger, and what is wished for or missing.",
  value: "service",
  measures: [
    ...["drives", "affiliation", "achievement", "power", "reward"],
    ...["risk_focus", "risk", "risk_seeking", "risk_aversion"],
    ...["want", "need", "acquire", "lack", "fulfilment"],
  ],
};
