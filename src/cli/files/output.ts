import type { Result } from "../../results/result";
import type { ByteSink } from "./part-file";

/** Characters that are written in one go. */
const WRITE_LENGTH = 128 * 1024;

/** What makes bytes of results. */
export interface Output {
  write(results: readonly Result[]): Promise<void>;
  /** Whether the bytes of all results are written: a job may be resumed from there. */
  readonly isSettled: boolean;
  /** What a journal has to keep of what was written since it was asked last. */
  takeWritten(): unknown;
  /** Writes what stands at the end. */
  finish(): Promise<void>;
}

/** How results become text: what stands in front, between, behind, and each. */
export interface TextWriter {
  readonly head: string;
  readonly between: string;
  readonly foot: string;
  row(result: Result): string;
}

/** @param rows those that are in the sink already, of an earlier run; nothing if it has not begun */
export function textOutput(sink: ByteSink, writer: TextWriter, rows: number | undefined): Output {
  let isFirst = rows === undefined || rows === 0;
  let head = rows === undefined ? writer.head : "";
  return {
    isSettled: true,
    takeWritten: () => undefined,
    write: async (results) => {
      let text = head;
      head = "";
      for (const result of results) {
        text += (isFirst ? "" : writer.between) + writer.row(result);
        isFirst = false;
        if (text.length < WRITE_LENGTH) continue;
        await sink.write(text);
        text = "";
      }
      if (text !== "") await sink.write(text);
    },
    finish: async () => {
      if (head + writer.foot !== "") await sink.write(head + writer.foot);
    },
  };
}
