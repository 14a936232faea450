import { type Command, InvalidArgumentError } from "commander";
import { isNormsName, NAME_RULE, NO_NORMING } from "../norms/head";
import type { Weights } from "../norms/weights";
import { INPUT_KINDS, type InputKind } from "./inputs";
import { GENRES_FROM, type GenreFrom } from "./norm-texts";
import { numberFrom } from "./numbers";
import { oneOf } from "./usage";
import { weightsOf } from "./weights";

/** What a context is made with, in one process or by many. */
export interface NormsOptions {
  readonly name: string;
  readonly provenance?: string;
  readonly minWords?: number;
  readonly maxPunctuation?: number;
  readonly genreFrom: GenreFrom;
  readonly weights?: string;
  readonly input?: InputKind;
  readonly textColumn?: string;
  readonly dictionary?: string;
}

/** A parser of the name of a context that is made. */
export function normsName(name: string): string {
  if (name === NO_NORMING) throw new InvalidArgumentError(`"${NO_NORMING}" stands for no norms. Give another name.`);
  if (!isNormsName(name)) throw new InvalidArgumentError(`Give ${NAME_RULE}.`);
  return name;
}

/** A parser of text that may not be blank. */
export function someText(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Give some text, or leave it out.");
  return text;
}

export function withNormsOptions(command: Command): Command {
  return command
    .requiredOption("--name <name>", "name of the context: a–z, 0–9, _ . -", normsName)
    .option("--provenance <text>", "where the texts come from, for whoever uses the context", someText)
    .option("--min-words <number>", "leave out shorter texts (default: 50)", numberFrom(1, false))
    .option(
      "--max-punctuation <number>",
      "leave out texts with more punctuation marks per 100 words",
      numberFrom(0, false),
    )
    .option("--genre-from <what>", "folder (the one a file is in) or none", oneOf(GENRES_FROM), "folder")
    .option("--weights <weights>", "weights of genres, news=2,blog=1 (default: all weigh equally)")
    .option("--input <kind>", `${INPUT_KINDS.join(", ")}; told from the file name`, oneOf(INPUT_KINDS))
    .option("--text-column <name>", "column or field with the text (default: text or content)")
    .option("--dictionary <file>", "a dictionary of your own");
}

/** Those of the options that the engine takes too. */
export function tallyOptionsOf({ minWords, maxPunctuation, weights }: NormsOptions): {
  readonly weights: Weights;
  readonly minWords?: number;
  readonly maxPunctuation?: number;
} {
  return {
    weights: weightsOf(weights),
    ...(minWords === undefined ? {} : { minWords }),
    ...(maxPunctuation === undefined ? {} : { maxPunctuation }),
  };
}
