import { fsyncSync, openSync, writeSync } from "node:fs";
import { findDriver } from "../../../src/accounts/sqlite/driver";
import { faultyDriver } from "../faulty-driver";
import { play } from "./scenario";

// Plays the scenario and ends at the n-th step of the database: step-child DATABASE ACKNOWLEDGEMENTS N

const [path = "", acknowledgements = "", step = ""] = process.argv.slice(2);
const file = openSync(acknowledgements, "a");
const faults = faultyDriver(await findDriver());
faults.plan({ step: Number(step), side: "before", happens: () => process.kill(process.pid, "SIGKILL") as never });

const store = await play(path, faults.driver, (call, words) => {
  writeSync(file, `${call} ${words}\n`);
  fsyncSync(file);
});
await store.close();
