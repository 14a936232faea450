/** The code of the engine as a function that needs nothing around it: its text is a script. */
declare module "*/engine-code.ts?function" {
  const code: () => typeof import("./engine-code");
  export default code;
}

/** A dictionary that comes with the package, as packed columns. */
declare module "*?columns" {
  const text: string;
  export default text;
}

/** A module of build/, as packed text. */
declare module "*?packed" {
  const text: string;
  export default text;
}
