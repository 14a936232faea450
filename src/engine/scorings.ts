import { FRAMEWORKS } from "../frameworks/built-in";
import type { Framework, MeasureIds } from "../frameworks/framework";
import { keepMeasured, selectFrameworks } from "../frameworks/select";
import { validateFrameworks } from "../frameworks/validate";
import { defaultNorming, NO_NORMING } from "../norms/head";
import type { Scoring } from "../results/result";
import { selectMeasures } from "../results/select";
import type { NormedColumns } from "../service-measures/normed-columns";
import { type EngineNorms, versionOf } from "./norms";
import type { ScoreOptions } from "./options";
import { ENGINE_VERSION } from "./version";

/** Reads what a call asks for: which norms, which frameworks. */
export class Scorings {
  /** The frameworks of results, in order. */
  readonly frameworks: readonly Framework[];
  readonly #norms: EngineNorms;
  readonly #dictionary: string;
  readonly #columns: NormedColumns;
  /** What is left of the frameworks without norms. */
  readonly #plainFrameworks: readonly Framework[];

  /**
   * @param columns of the measures that results may hold
   * @param dictionary how results name it
   * @param known the measures that frameworks may name
   * @param frameworks in place of the built-in ones
   * @throws {@link LexometerError} `ARGUMENT` for frameworks that are none
   */
  constructor(
    columns: NormedColumns,
    norms: EngineNorms,
    dictionary: string,
    known: MeasureIds,
    frameworks: readonly Framework[] | undefined,
  ) {
    this.#columns = columns;
    this.#norms = norms;
    this.#dictionary = dictionary;
    this.frameworks =
      frameworks === undefined ? keepMeasured(FRAMEWORKS, known) : validateFrameworks(frameworks, known);
    this.#plainFrameworks = keepMeasured(this.frameworks, { ...known, service: new Set() });
  }

  /**
   * @throws {@link LexometerError} `ARGUMENT` for an unknown norming context,
   *   framework or measure, `NORMS_MISMATCH` for a context of another dictionary
   */
  of({ norming = defaultNorming(this.#norms.names), frameworks, measures }: ScoreOptions): Scoring {
    const fitted = norming === NO_NORMING ? undefined : this.#norms.fit(norming);
    // Without norms there are no service measures, so nothing that is made of them.
    const all = fitted === undefined ? this.#plainFrameworks : this.frameworks;
    if (frameworks !== undefined) selectFrameworks(this.frameworks, frameworks);
    const norms = fitted === undefined ? {} : { norms: versionOf(fitted.context) };
    return {
      version: { engine: ENGINE_VERSION, dictionary: this.#dictionary, ...norms },
      norming: fitted,
      selection: measures === undefined ? undefined : selectMeasures(this.#columns, measures),
      frameworks: frameworks === undefined ? all : all.filter(({ id }) => frameworks.includes(id)),
    };
  }
}
