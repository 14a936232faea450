import type { Command } from "commander";
import type { NormText } from "../engine/build-norms";
import type { NormTextOutcome } from "../engine/norms-options";
import { mergeNorms } from "../norms/merge";
import { formatNorms } from "../norms/open";
import { formatStatistics } from "../norms/statistics";
import { engineFor } from "./engine-for";
import { filesOf, findInputs, type Input } from "./inputs";
import { plural } from "./labels";
import { genreOf, wholeText } from "./norm-texts";
import { readConstants } from "./norms-constants";
import { type NormsOptions, tallyOptionsOf, withNormsOptions } from "./norms-options";
import { Problems } from "./problems";
import { Progress } from "./progress";
import { readSamples } from "./samples";
import { checkTargets } from "./target";
import { checkWeightsFor } from "./weights";
import { writeOut } from "./write-out";

interface BuildOptions extends NormsOptions {
  readonly out?: string;
  readonly constants?: string;
  readonly statistics?: string;
}

export function addNormsBuild(norms: Command): void {
  withNormsOptions(norms.command("build"))
    .description("Make a norming context of texts of your own. It holds numbers, and no text.")
    .argument("<paths...>", "folders or files")
    .option("--out <file>", "write there instead of to standard output")
    .option("--statistics <file>", "also write what `norms merge` adds up")
    .option("--constants <file>", "work composites out by the constants in this file: of another context, or pooled")
    .addHelpText(
      "after",
      `
Examples:
  lexometer norms build letters/ --name letters --out letters.norms.json
  lexometer norms build corpus/ --name ours --min-words 100 --max-punctuation 30 --weights news=2 > ours.norms.json
  lexometer score new.txt --norming letters.norms.json`,
    )
    .action(build);
}

async function build(paths: readonly string[], options: BuildOptions): Promise<void> {
  const inputs = await findInputs(paths, options.input);
  const read = [...filesOf(inputs), options.dictionary, options.constants];
  await checkTargets({ "--out": options.out, "--statistics": options.statistics }, read);
  const tallying = tallyOptionsOf(options);
  checkWeightsFor(
    tallying.weights,
    inputs.map(({ name }) => genreOf(name, options.genreFrom)),
  );
  const engine = await engineFor(options.dictionary);
  const constants = options.constants === undefined ? undefined : await readConstants(options.constants);
  const problems = new Problems(false, (line) => process.stderr.write(`${line}\n`));
  const progress = new Progress(inputs, "texts");
  const outcomes = new Map<NormTextOutcome, number>();
  const { name, provenance = "Not said." } = options;
  try {
    const statistics = await engine.tallyNorms(textsOf(inputs, options, progress, problems), {
      ...tallying,
      ...(constants === undefined ? {} : { constants }),
      onText: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
    });
    progress.stop();
    const json = formatNorms(
      await mergeNorms([statistics], { name, version: "1.0.0", provenance, weights: tallying.weights }),
    );
    if (options.statistics !== undefined) {
      await writeOut(options.statistics, (sink) => sink.write(formatStatistics(statistics)));
    }
    await writeOut(options.out, (sink) => sink.write(json));
    process.stderr.write(`${outcomeText(outcomes, statistics.plain.genres.length)}\n`);
  } finally {
    progress.stop();
  }
  if (problems.count > 0) process.exitCode = 1;
}

async function* textsOf(
  inputs: readonly Input[],
  { textColumn, genreFrom }: BuildOptions,
  progress: Progress,
  problems: Problems,
): AsyncGenerator<NormText> {
  for (const input of inputs) {
    const genre = genreOf(input.name, genreFrom);
    const batches = readSamples(progress.watch(input), { textColumn, idColumn: undefined }, problems);
    for await (const batch of batches) {
      for (const sample of batch) {
        yield { text: await wholeText(sample), genre };
        progress.count(1, 0);
      }
    }
  }
}

const LEFT_OUT: readonly (readonly [NormTextOutcome, string])[] = [
  ["blank", "without a word"],
  ["too_short", "too short"],
  ["too_much_punctuation", "with too much punctuation"],
];

function outcomeText(outcomes: ReadonlyMap<NormTextOutcome, number>, genres: number): string {
  const left = LEFT_OUT.filter(([outcome]) => outcomes.has(outcome)).map(
    ([outcome, words]) => `${outcomes.get(outcome)!.toLocaleString("en")} ${words}`,
  );
  const taken = `${plural(outcomes.get("taken") ?? 0, "text")} in ${plural(genres, "genre")}`;
  return left.length === 0 ? `${taken}.` : `${taken}; left out: ${left.join(", ")}.`;
}
