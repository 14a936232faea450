/** A module as the text of the script that it is built into. */
declare module "*?source" {
  const source: string;
  export default source;
}

/** A dictionary that comes with the package, as packed columns. */
declare module "*?columns" {
  const text: string;
  export default text;
}
