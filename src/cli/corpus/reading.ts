import type { Command } from "commander";
import type { Pieces, Text } from "../../text/sample";
import { loadPeersFor } from "../files/peer";
import { filesOf, findInputs, INPUT_KINDS, type InputKind } from "../inputs";
import { Problems } from "../problems";
import { Progress } from "../progress";
import { readSamples } from "../samples";
import { targetOf } from "../target";
import { oneOf } from "../usage";

/** Where texts come from, as every view of a corpus takes it. */
export interface ReadingOptions {
  readonly input?: InputKind;
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly strict?: boolean;
  /** Where the view is written to: none of what is read. */
  readonly out?: string;
}

export const FORMATS = ["table", "csv", "ndjson"] as const;
export type Format = (typeof FORMATS)[number];

/** The options that all views of a corpus have. */
export interface ViewOptions extends ReadingOptions {
  readonly format?: Format;
  readonly dictionary?: string;
}

export function addViewOptions(command: Command): Command {
  return command
    .option("--format <format>", "table, csv or ndjson (default: table on a terminal, else csv)", oneOf(FORMATS))
    .option("--out <file>", "write there instead of to standard output")
    .option("--input <kind>", `${INPUT_KINDS.join(", ")}; told from the name`, oneOf(INPUT_KINDS))
    .option("--text-column <name>", "column or field with the text (default: text or content)")
    .option("--id-column <name>", "column or field with the id (default: id or request_id)")
    .option("--dictionary <file>", "a dictionary of your own")
    .option("--strict", "stop at the first line that cannot be read");
}

export function formatOf({ format, out }: ViewOptions): Format {
  return format ?? (process.stdout.isTTY === true && out === undefined ? "table" : "csv");
}

/** One text of a corpus. */
export interface CorpusText {
  /** Of the sample, or its place: `posts.csv:3` is the third text of that file. */
  readonly id: string;
  readonly content: Text | Pieces;
}

/** Texts that are read one after the other; one batch of them is in memory. */
export interface Corpus {
  batches(): AsyncGenerator<readonly CorpusText[], void, undefined>;
  /** A text has been read. */
  count(words: number): void;
  /** Puts the progress bar away and says what could not be read. */
  close(): void;
}

/**
 * @param norms files of norms that are read too
 * @throws what `findInputs` and `targetOf` throw
 */
export async function openCorpus(
  paths: readonly string[],
  options: ViewOptions,
  norms: readonly string[] = [],
): Promise<Corpus> {
  const inputs = await findInputs(paths, options.input);
  if (options.out !== undefined) await targetOf(options.out, [...filesOf(inputs), options.dictionary, ...norms]);
  await loadPeersFor(inputs, "csv");
  const problems = new Problems(options.strict === true, (line) => process.stderr.write(`${line}\n`));
  const progress = new Progress(inputs);
  const { textColumn, idColumn } = options;
  const [onRemark, onNote] = [problems.remark.bind(problems), problems.note.bind(problems)];
  const reading = { textColumn, idColumn, onRemark, onNote };
  return {
    async *batches() {
      for (const input of inputs) {
        let place = 0;
        for await (const batch of readSamples(progress.watch(input), reading, problems)) {
          yield batch.map(({ id, content }) => {
            place++;
            return { id: id ?? `${input.name}:${place}`, content };
          });
        }
      }
    },
    count: (words) => progress.count(1, words),
    close: () => {
      progress.stop();
      if (problems.remarks > 0) process.exitCode = 1;
      if (problems.count === 0) return;
      process.stderr.write(`${problems.count} could not be read and were left out; the rest is counted.\n`);
      process.exitCode = 1;
    },
  };
}
