/** A module as the text of the script that it is built into. */
declare module "*?source" {
  const source: string;
  export default source;
}
