import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { addAccount } from "../../../src/cli/account";
import { addArc } from "../../../src/cli/arc";
import { addCompare } from "../../../src/cli/compare";
import { addCorpus } from "../../../src/cli/corpus/corpus";
import { addDictionary } from "../../../src/cli/dictionary";
import { addExplain } from "../../../src/cli/explain";
import { addJob } from "../../../src/cli/job/job";
import { addNorms } from "../../../src/cli/norms";
import { addScore } from "../../../src/cli/score";
import { addServe } from "../../../src/cli/serve";
import { addTranscript } from "../../../src/cli/transcript";

const program = new Command("lexometer");
for (const add of [addScore, addCompare, addArc, addExplain, addDictionary, addNorms, addServe, addAccount]) {
  add(program);
}
for (const add of [addCorpus, addTranscript, addJob]) add(program);
const commands = program.commands.flatMap((command) => [command, ...command.commands]);

/** As somebody types it. */
function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

/** The command that an example runs: that of the longest name in it. */
function commandOf(line: string): Command | undefined {
  const named = commands.filter((command) => line.includes(nameOf(command)));
  return named.sort((one, other) => nameOf(other).length - nameOf(one).length)[0];
}

describe("--help", () => {
  test.each(commands.map((command) => [nameOf(command), command] as const))(
    "%s has an example of itself",
    (name, command) => {
      const [, examples = ""] = helpOf(command).split(/^Examples?:$/m);
      expect(examples).toContain(name);
      for (const line of examples.split("\n").filter((part) => part.includes("lexometer "))) {
        const known = commandOf(line)?.options.map(({ long }) => long);
        for (const [, option] of line.matchAll(/ (--[a-z-]+)/g)) expect(known, line).toContain(option);
      }
    },
  );
});
