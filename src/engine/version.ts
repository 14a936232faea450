/** The version in package.json; a test holds the two together. */
export const ENGINE_VERSION = "0.1.0";
