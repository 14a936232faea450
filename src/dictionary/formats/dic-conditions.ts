import type { DiagnosticLog, Place } from "./diagnostics";
import type { Field } from "./dic-fields";

/** Ids that hold if a word follows, and those that hold otherwise. */
export interface Condition {
  readonly follower: string;
  readonly met: readonly Field[];
  readonly otherwise: readonly Field[];
}

export interface Conditions {
  readonly plain: {
    readonly always: readonly Field[];
    /** What is left of conditions that cannot be kept. */
    readonly alternatives: readonly Field[];
  };
  readonly conditional: readonly Condition[];
}

const FOLLOWED = /^<([^<>]*)>([^/]*)(?:\/(.*))?$/;
const PRECEDED = /^\(([^()]*)\)([^/]*)(?:\/(.*))?$/;

/** Sorts the fields of an entry of a 2007 `.dic` into plain ids and conditional ones; see `readDic`. */
export function readConditions(fields: readonly Field[], pattern: string, log: DiagnosticLog): Conditions {
  const always: Field[] = [];
  const alternatives: Field[] = [];
  const conditional: Condition[] = [];
  for (const field of fields) {
    const followed = FOLLOWED.exec(field.text);
    const preceded = PRECEDED.exec(field.text);
    if (followed !== null) {
      const [, follower = "", met = "", otherwise = ""] = followed;
      const message = `The condition "followed by ${follower}" is read as the phrase "${pattern} ${follower}".`;
      log.warning(field, field.text, message, "Write the phrase as an entry of its own.");
      conditional.push({ follower, met: idsIn(met, field), otherwise: idsIn(otherwise, field) });
    } else if (preceded !== null) {
      const [, , , otherwise = ""] = preceded;
      const message = "A condition on the word before cannot be kept; only what holds otherwise is.";
      log.warning(field, field.text, message, "List the phrases that are meant as entries of their own.");
      alternatives.push(...idsIn(otherwise, field));
    } else {
      always.push(field);
    }
  }
  return { plain: { always, alternatives }, conditional };
}

function idsIn(text: string, { line, column }: Place): Field[] {
  return text.split("/").flatMap((id) => (id.trim() === "" ? [] : [{ text: id.trim(), line, column }]));
}
