import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { Command, CommanderError } from "commander";
import { ENGINE_VERSION } from "../engine/version";
import { addAccount } from "./account";
import { addArc } from "./arc";
import { addCompare } from "./compare";
import { addCorpus } from "./corpus/corpus";
import { demo } from "./demo";
import { addDictionary } from "./dictionary";
import { addExplain } from "./explain";
import { addJob } from "./job/job";
import { addNorms } from "./norms";
import { addScore } from "./score";
import { addServe } from "./serve";
import { addTranscript } from "./transcript";
import { UsageError } from "./usage";

const USAGE = 2;
const FAILURE = 1;

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`lexometer: Standard output cannot be written. ${messageOf(error)}\n`);
  process.exit(FAILURE);
});

const program = new Command("lexometer")
  .description("Scores texts: what their words say, by dictionary.")
  .version(ENGINE_VERSION)
  .exitOverride()
  .showHelpAfterError("(--help shows how)")
  .addHelpText(
    "after",
    `
Examples:
  lexometer score letter.txt
  lexometer compare draft.txt final.txt
  lexometer arc story.txt
  lexometer transcript meeting.txt
  lexometer corpus keyness novels/ minutes/
  lexometer explain --text "It was kind of wonderful."
  lexometer dictionary show tentative
  lexometer serve --demo`,
  );
for (const add of [addScore, addCompare, addArc, addExplain, addDictionary, addNorms, addServe, addAccount])
  add(program);
for (const add of [addCorpus, addTranscript, addJob]) add(program);
for (const command of program.commands) {
  command.exitOverride();
  for (const inner of command.commands) inner.exitOverride();
}

try {
  if (process.argv.length <= 2) await demo();
  else await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  if (!(error instanceof CommanderError)) process.stderr.write(`lexometer: ${messageOf(error)}\n`);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  return error instanceof UsageError ? USAGE : FAILURE;
}

function messageOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && path !== undefined && !existsSync(dirname(path)))
    return `There is no folder ${dirname(path)}.`;
  if (code === "ENOENT") return `There is no ${path ?? "such file"}.`;
  if (code === "EACCES") return `${path ?? "A file"} may not be read or written.`;
  if (code === "EISDIR") return `${path ?? "What was given"} is a folder, where a file is needed.`;
  if (code === "ENOTDIR" || code === "EEXIST")
    return `${path ?? "What was given"} is, or lies in, a file, where a folder is needed.`;
  if (code === "ENOSPC") return "There is no space left to write to.";
  return error instanceof Error ? message : String(error);
}
