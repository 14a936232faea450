import { join } from "node:path";
import { bundled, runChild } from "../children/bundle";
import { median } from "../race";
import type { Suite } from "./suite";

const STARTS = 15;
const MOST_MILLISECONDS = 60;

/** What a program pays before its first score. */
export const start: Suite = {
  name: "start",
  about: "cold start to the first score with the shipped dictionary, above Node's own start",
  async run() {
    const folder = await bundled(["nothing", "start"]);
    const program = (name: string) => join(folder, `${name}.mjs`);
    if (Number(runChild(program("start")).output) === 0) throw new Error("The first score has no measure above 0.");
    const bare: number[] = [];
    const above: number[] = [];
    for (let run = 0; run < STARTS; run++) {
      const nothing = runChild(program("nothing")).milliseconds;
      bare.push(nothing);
      above.push(runChild(program("start")).milliseconds - nothing);
    }
    return {
      races: [],
      figures: [
        { name: "Node alone", value: median(bare), unit: "ms" },
        { name: "to the first score", value: median(above), unit: "ms", most: MOST_MILLISECONDS },
      ],
    };
  },
};
