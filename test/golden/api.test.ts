import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSurfaces } from "./api";

// What others build on changes only on purpose: after a change that is meant,
// UPDATE_GOLDEN=1 writes the reports anew, and the diff is what a reader of the
// changelog has to be told.
const ENTRIES = new Map([
  ["lexometer", "src/index.ts"],
  ["lexometer-pool", "src/pool/web.ts"],
  ["lexometer-norms", "src/norms/index.ts"],
  ["lexometer-http", "src/http/index.ts"],
  ["lexometer-http-node", "src/http/node.ts"],
]);
const folder = new URL("./api/", import.meta.url);
const surfaces = readSurfaces([...ENTRIES.values()]);

test.each([...ENTRIES])("%s offers what it offered", (name, entry) => {
  const report = `${surfaces.get(entry)!.lines.join("\n")}\n`;
  const file = new URL(`${name}.txt`, folder);
  if (process.env.UPDATE_GOLDEN === "1") {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, report);
  }
  expect(report).toBe(readFileSync(file, "utf8"));
});

test.each([...ENTRIES])("%s explains all that it offers", (_, entry) => {
  expect(surfaces.get(entry)!.undocumented).toEqual([]);
});
