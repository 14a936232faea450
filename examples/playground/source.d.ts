/** A module as the text of the script that it is built into. */
declare module "*?source" {
  const source: string;
  export default source;
}

/** What the build of the page packs. */
declare module "lexometer:packed" {
  /** Columns of the image of en-open, as text. */
  export const EN_OPEN: string;
}
