/** Lets the page be drawn, and take what is typed, between two steps of long work. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
