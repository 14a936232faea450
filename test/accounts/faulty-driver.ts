import type { Database, Driver } from "../../src/accounts/sqlite/driver";

/** A fault at one step of the database: the step is not done, or is done and not answered. */
export interface Fault {
  /** Number of the step, 1 is the next; or the SQL of it. */
  readonly step: number | string;
  readonly side: "before" | "after";
  /** Throws, or ends the process. */
  readonly happens: () => never;
}

/** A driver that does what the real one does, but for one fault. */
export interface FaultyDriver {
  readonly driver: Driver;
  /** Plans a fault, or none. */
  plan(fault: Fault | undefined): void;
  /** Steps since `plan`, of which the last one may have failed. */
  steps(): number;
  /** What each of them did: SQL, or the start of it. */
  done(): readonly string[];
}

/** Counts every call of the database as a step, the preparation of a statement excepted. */
export function faultyDriver(real: Driver): FaultyDriver {
  let fault: Fault | undefined;
  let done: string[] = [];

  function step<T>(sql: string, work: () => T): T {
    done.push(sql.trim().slice(0, 40));
    const isNow = fault !== undefined && (fault.step === done.length || fault.step === sql);
    if (isNow && fault?.side === "before") fault.happens();
    const result = work();
    if (isNow && fault?.side === "after") fault.happens();
    return result;
  }

  return {
    plan: (next) => {
      fault = next;
      done = [];
    },
    steps: () => done.length,
    done: () => done,
    driver: (path): Database => {
      const database = real(path);
      return {
        exec: (sql) => step(sql, () => database.exec(sql)),
        prepare: (sql) => {
          const statement = database.prepare(sql);
          return {
            run: (...values) => step(sql, () => statement.run(...values)),
            get: (...values) => step(sql, () => statement.get(...values)),
            all: (...values) => step(sql, () => statement.all(...values)),
          };
        },
        close: () => database.close(),
      };
    },
  };
}

/** The fault of a disk. */
export function diskFault(): never {
  throw Object.assign(new Error("disk I/O error on CANARY"), { code: "SQLITE_IOERR" });
}
