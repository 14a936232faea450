import type { FrameworkData } from "./data";

export const concerns: FrameworkData = {
  id: "concerns",
  label: "Concerns",
  description: "What the text is about, by the everyday topics of its words.",
  value: "service",
  measures: [
    ...["work", "school", "money", "leisure", "sport", "arts", "home", "clothing"],
    ...["religion", "death", "politics", "law", "technology", "nature", "travel"],
  ],
};

export const moral: FrameworkData = {
  id: "moral",
  label: "Moral words",
  description: "Which virtues and vices are named, whoever is praised or blamed with them.",
  value: "service",
  measures: [
    "moral",
    ...["care", "harm", "fairness", "cheating", "loyalty", "betrayal"],
    ...["authority", "subversion", "sanctity", "degradation"],
  ],
};
