import { join } from "node:path";
import type { Shard } from "../../jobs/job";
import type { PartNames } from "../../jobs/part";

/** `part-000012.ndjson`: in the order of the corpus when they are sorted by name. */
export function partNames({ out, number }: Pick<Shard, "out" | "number">, format: string): PartNames {
  const name = join(out, `part-${String(number).padStart(6, "0")}`);
  return { out: `${name}.${format}`, skipped: `${name}.skipped.ndjson` };
}
