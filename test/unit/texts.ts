const REPORT =
  "The committee of the city has published the results of the survey on the use of the bridge in the winter. According to the report, the number of vehicles rose by a third after the opening of the northern road, and the cost of the repair of the surface exceeds the estimate of the previous year.";
const TALK =
  "Well, I don't know, I just think you could have told me before, because I really wanted to come, you know? But it's okay, we can try again, and maybe she will be there too, I hope so, I am so happy for you!";

/** A text in the manner of a report, of about 54 words a repeat; repeats differ by their first word. */
export function report(repeats: number): string {
  return Array.from({ length: repeats }, (_, index) => `Section ${index + 1}. ${REPORT}`).join("\n\n");
}

/** A text as if spoken, of about 44 words a repeat. */
export function talk(repeats: number): string {
  return Array.from({ length: repeats }, (_, index) => `${index % 2 === 0 ? "Oh" : "Yeah"}. ${TALK}`).join(" ");
}

/** Texts that all differ, made of sentences of both kinds: as many as asked for, the same each time. */
export function sampleTexts(count: number, sentences = 12): string[] {
  const parts = [...REPORT.split(/(?<=[.,]) /), ...TALK.split(/(?<=[.?!,]) /)];
  let state = 1;
  const next = (below: number): number => {
    state = (state * 48271) % 0x7fffffff;
    return state % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: sentences }, () => parts[next(parts.length)]).join(" "),
  );
}
