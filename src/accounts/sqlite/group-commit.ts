import { LexometerError } from "../../errors";
import { closed, unavailable } from "../refusals";
import type { Database } from "./driver";
import { rollBack } from "./schema";

/** A group is written when it has this many members, or is this many milliseconds old. */
export interface Gathering {
  readonly members: number;
  readonly milliseconds: number;
}

/** Does something to the database. `undo()` takes it all back, and the answer still goes out. */
export type Work<T> = (undo: () => void) => T;

interface Member {
  readonly work: Work<unknown>;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes in groups, for a commit costs a wait for the disk: one for up to 64
 * charges instead of one each. Nobody gets an answer before the commit.
 *
 * Each member works in a savepoint, so one that is refused leaves no trace and
 * does not concern the others. Where the database itself fails, the whole group
 * is taken back and told so.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #gathering: Gathering;
  #members: Member[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(database: Database, gathering: Gathering) {
    this.#database = database;
    this.#gathering = gathering;
  }

  /** @returns what `work` returned or threw, once that is on the disk */
  submit<T>(work: Work<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise<T>((resolve, reject) => {
      this.#members.push({ work, resolve, reject });
      if (this.#members.length >= this.#gathering.members) this.#write();
      else this.#timer ??= setTimeout(() => this.#write(), this.#gathering.milliseconds);
    });
  }

  /** Writes what is waiting and takes nothing more. */
  close(): void {
    this.#isClosed = true;
    this.#write();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const members = this.#members;
    this.#members = [];
    if (members.length === 0) return;
    let answers: readonly (() => void)[];
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      answers = members.map((member) => this.#attempt(member));
      this.#database.exec("COMMIT");
    } catch (error) {
      rollBack(this.#database);
      for (const { reject } of members) reject(unavailable(error));
      return;
    }
    for (const answer of answers) answer();
  }

  /** @returns what to tell the member after the commit */
  #attempt({ work, resolve, reject }: Member): () => void {
    let isUndone = false;
    let answer: () => void;
    this.#database.exec("SAVEPOINT member");
    try {
      const value = work(() => {
        isUndone = true;
      });
      answer = () => resolve(value as never);
    } catch (error) {
      if (!(error instanceof LexometerError)) throw error;
      isUndone = true;
      answer = () => reject(error);
    }
    if (isUndone) this.#database.exec("ROLLBACK TO member");
    this.#database.exec("RELEASE member");
    return answer;
  }
}
