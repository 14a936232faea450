import { fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { codeOf, DESIGNS, type Design } from "./designs";

// Charges as fast as it can until it is killed: child DESIGN DATABASE ACKNOWLEDGEMENTS NAME

const CLIENTS = 16;
const [design = "", path = "", acknowledgements = "", name = ""] = process.argv.slice(2);

const file = openSync(acknowledgements, "a");
const done = new Set(
  readFileSync(acknowledgements, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split(" ")[0]),
);
let waiting: string[] = [];
let written: Promise<void> | undefined;
writeSync(file, "\n"); // after a line that the last kill tore, a new one

const charged = await DESIGNS[design]!(path).catch(async (error: unknown) => {
  await acknowledge(`! ${codeOf(error)}`);
  process.exit(1);
});
await Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(charged, client)));

/** Goes through the calls of one client; the first ones were acknowledged by the processes before. */
async function run(store: Design, client: number): Promise<void> {
  for (let index = 0; ; index++) {
    const call = `${name}-${client}-${index}`;
    if (done.has(call)) continue;
    try {
      const words = await store.charge(call, [1 + (index % 5), index % 3, (client + index) % 4]);
      await acknowledge(`${call} ${words}`);
      if (words === 0) await store.raise(500);
    } catch (error) {
      await acknowledge(`! ${codeOf(error)}`);
    }
  }
}

/** Resolves when the line is on the disk: from then on the charge must never be lost. */
function acknowledge(line: string): Promise<void> {
  waiting.push(line);
  written ??= new Promise((resolve) => {
    setImmediate(() => {
      writeSync(file, `${waiting.join("\n")}\n`);
      fsyncSync(file);
      waiting = [];
      written = undefined;
      resolve();
    });
  });
  return written;
}
