import type { ColumnSource } from "hyparquet-writer";
import type { Columns } from "../../outputs/columns";
import { numberNames, numbersOf } from "../../outputs/table";
import type { Result } from "../../results/result";
import type { Output } from "./output";
import type { ByteSink } from "./part-file";
import { loadParquetWriter } from "./peer";

/** Rows of a group, from which on it is written. All columns of them are in memory: some 15 MB. */
export const GROUP_ROWS = 5000;

/** What of a file is written: its groups are listed at its end. */
type Groups = InstanceType<Awaited<ReturnType<typeof loadParquetWriter>>["ParquetWriter"]>["row_groups"];

export interface ParquetOptions {
  readonly columns: Columns;
  /** Bytes that are in the sink already, and what `takeWritten` gave for them. */
  readonly bytes: number;
  readonly written: readonly unknown[];
}

/**
 * A Parquet file: `id` as a string, and the columns of CSV as doubles.
 *
 * Groups end where batches do, from `GROUP_ROWS` rows on. The index of all groups
 * stands at the end of a file, so a journal keeps the entries of what is written.
 */
export async function parquetOutput(sink: ByteSink, { columns, bytes, written }: ParquetOptions): Promise<Output> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await loadParquetWriter();
  const names = numberNames(columns);
  // A text may be too short for a number of its shape.
  const mayLack = new Set<string>(columns.shape);
  const sources = (): ColumnSource[] => [
    { name: "id", type: "STRING", data: ids, statistics: false, offsetIndex: false },
    ...names.map((name, column) => ({
      ...{ name, type: "DOUBLE" as const, nullable: mayLack.has(name), data: values[column]!, offsetIndex: false },
    })),
  ];
  let ids: (string | null)[] = [];
  let values: (number | null)[][] = names.map(() => []);
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: sources() }),
    createdBy: "lexometer",
  });
  if (bytes > 0) {
    writer.index = 0;
    writer.offset = bytes;
    file.row_groups = written.flatMap((groups) => (groups == null ? [] : unpackGroups(groups)));
    for (const { num_rows } of file.row_groups) file.num_rows += num_rows;
  }
  let taken = file.row_groups.length;

  const flush = async (): Promise<void> => {
    if (ids.length > 0) await file.write({ columnData: sources(), rowGroupSize: ids.length });
    ids = [];
    values = names.map(() => []);
    await empty();
  };
  const empty = async (): Promise<void> => {
    const written = writer.getBytes();
    if (written.length > 0) await sink.write(written);
    writer.index = 0;
  };
  return {
    get isSettled() {
      return ids.length === 0 && file.row_groups.length > 0;
    },
    takeWritten: () => {
      const groups = file.row_groups.slice(taken);
      taken = file.row_groups.length;
      return groups.length === 0 ? undefined : packGroups(groups);
    },
    write: async (results) => {
      for (const result of results) addRow(result);
      if (ids.length >= GROUP_ROWS) await flush();
    },
    finish: async () => {
      await flush();
      await file.finish();
      await empty();
    },
  };

  function addRow(result: Result): void {
    ids.push(result.id ?? null);
    const row = numbersOf(columns, result);
    for (let column = 0; column < row.length; column++) values[column]!.push(row[column]!);
  }
}

/** JSON has no big integers, and no negative zero, which the least of a column's values may be. */
function packGroups(groups: Groups): string {
  return JSON.stringify(groups, (_, value: unknown) => {
    if (typeof value === "bigint") return { big: String(value) };
    return Object.is(value, -0) ? { negativeZero: true } : value;
  });
}

function unpackGroups(packed: unknown): Groups {
  return JSON.parse(String(packed), (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if ("big" in value) return BigInt(String(value.big));
    return "negativeZero" in value ? -0 : value;
  }) as Groups;
}
