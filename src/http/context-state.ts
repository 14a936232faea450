import type { NormingPasses, Pass } from "../engine/norming-passes";
import { LexometerError } from "../errors";
import { JsonField } from "../json-field";
import type { Moments } from "../norms/context";
import type { Tally } from "../norms/tally";
import { openTally, tallyData } from "../norms/tally-data";

/** What is kept of a custom context: statistics of the texts so far, and never a text. */
export interface ContextState {
  /** The dictionary that counted. */
  readonly dictionary: string;
  readonly plain: Tally;
  readonly composites: Tally;
  /** Fixed when the second pass begins. */
  readonly constants: Readonly<Record<string, Moments>> | undefined;
}

const FORMAT = 1;

/** As bytes for the store. */
export function packState({ dictionary, plain, composites, constants }: ContextState): Uint8Array {
  const data = { format: FORMAT, dictionary, constants, plain: tallyData(plain), composites: tallyData(composites) };
  return new TextEncoder().encode(JSON.stringify(data));
}

/**
 * The state of bytes from the store; a new one of no bytes.
 *
 * @throws {@link LexometerError} `NORMS_MISMATCH` for one of another dictionary
 *   or release, whose numbers cannot be added to ours
 */
export function openState(bytes: Uint8Array, passes: NormingPasses, dictionary: string): ContextState {
  const [plain, composites] = [passes.plainTally(), passes.compositeTally()];
  if (bytes.length === 0) return { dictionary, plain, composites, constants: undefined };
  const data = JSON.parse(new TextDecoder().decode(bytes));
  if (data.format !== FORMAT || data.dictionary !== dictionary) throw mismatch();
  return {
    dictionary,
    plain: tallyOf(data.plain, plain),
    composites: tallyOf(data.composites, composites),
    constants: data.constants,
  };
}

/** A tally of the measures of this engine. */
function tallyOf(data: unknown, own: Tally): Tally {
  const tally = openTally(new JsonField(data, "", { name: "The state", code: "NORMS_MISMATCH" }));
  if (JSON.stringify(tally.measures) !== JSON.stringify(tallyData(own).measures)) throw mismatch();
  return tally;
}

/** The state with another part of the first pass in it. */
export function withPlain(state: ContextState, { tally }: Pass): ContextState {
  state.plain.merge(tally);
  return state;
}

/** The state with another part of the second pass in it, which was worked out by these constants. */
export function withComposites(
  state: ContextState,
  { tally }: Pass,
  constants: NonNullable<ContextState["constants"]>,
): ContextState {
  state.composites.merge(tally);
  return { ...state, constants };
}

/** How many texts a pass has had. */
export function textsIn({ genres }: Tally): number {
  return genres.reduce((sum, { texts }) => sum + texts, 0);
}

function mismatch(): LexometerError {
  return new LexometerError("NORMS_MISMATCH", "The context was made with another dictionary or release.");
}
