// npm run bench                  every suite
// npm run bench -- large small   some of them
import { corpus } from "./corpus";
import type { Figure, SuiteResult } from "./race";
import { circumstances, linesOf, saveRecord } from "./record";
import { batch } from "./suites/batch";
import { growth } from "./suites/growth";
import { hostile } from "./suites/hostile";
import { http } from "./suites/http";
import { large } from "./suites/large";
import { middle } from "./suites/middle";
import { pool } from "./suites/pool";
import { scoring } from "./suites/scoring";
import { small } from "./suites/small";
import { stages } from "./suites/stages";
import { start } from "./suites/start";
import { stream } from "./suites/stream";
import type { Suite } from "./suites/suite";
import { unicode } from "./suites/unicode";

const SUITES: readonly Suite[] = [
  stages,
  large,
  middle,
  small,
  batch,
  scoring,
  unicode,
  hostile,
  growth,
  start,
  stream,
  pool,
  http,
];

await main(process.argv.slice(2));

/** Runs the suites that are named, all where none is, prints and saves what they gave. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`No suite "${unknown.join('", "')}". There are: ${SUITES.map(({ name }) => name).join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  const where = circumstances(corpus().name);
  console.log(`${where.date} · ${where.commit} · Node ${where.node} · ${where.processor}, ${where.cores} cores`);
  console.log(`texts: ${where.corpus}`);
  const results: Record<string, SuiteResult> = {};
  for (const suite of SUITES) {
    if (names.length > 0 && !names.includes(suite.name)) continue;
    console.log(`\n${suite.name}: ${suite.about}`);
    const result = await suite.run();
    results[suite.name] = result;
    console.log([...result.races.flatMap(linesOf), ...result.figures.map(lineOf)].join("\n"));
  }
  console.log(`\nsaved as ${saveRecord(where, results)}`);
}

function lineOf({ name, value, unit, most }: Figure): string {
  const verdict = most === undefined ? "     " : value <= most ? "ok   " : "ABOVE";
  const limit = most === undefined ? "" : ` (at most ${most})`;
  return `    ${verdict} ${name}: ${value.toFixed(1)} ${unit}${limit}`;
}
