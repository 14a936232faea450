import type { FrameworkData } from "./data";

export const emotion: FrameworkData = {
  id: "emotion",
  label: "Emotion",
  description: "Which feelings are named, and how well or ill things are spoken of; not what anybody feels.",
  value: "service",
  measures: [
    ...["emotional_tone", "valence", "affect"],
    ...["positive_tone", "positive_emotion"],
    ...["joy", "love", "gratitude", "pride", "calm", "admiration", "amusement", "excitement"],
    ...["negative_tone", "negative_emotion"],
    ...["anger", "anxiety", "fear", "sadness", "disgust", "shame", "boredom"],
    ...["surprise", "ambivalence"],
  ],
};

export const personality: FrameworkData = {
  id: "personality",
  label: "Language style by the five traits",
  description:
    "How far the words are those that, in one published sample, went weakly with answers to a questionnaire of five traits. A signal of style over much text, no measurement of a person.",
  value: "service",
  measures: ["openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism"],
};
