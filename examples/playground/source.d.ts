/** The code of the engine as a function that needs nothing around it: its text is a script. */
declare module "*/engine-code.ts?function" {
  const code: () => typeof import("./engine-code");
  export default code;
}

/** The image of a dictionary that comes with the package, as packed text. */
declare module "*?packed" {
  const text: string;
  export default text;
}
