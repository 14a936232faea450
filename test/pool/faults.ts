/** Ways in which a text can end a worker, or not come to an end in it. */
export const FAULTS = ["exit", "uncaught", "memory", "loop", "trap", "stack"] as const;

export type Fault = (typeof FAULTS)[number];

/** What a text has in it to make the poisoned worker do so. */
export function markerOf(fault: Fault): string {
  return `poison-${fault}!`;
}
