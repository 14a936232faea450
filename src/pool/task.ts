import type { Remote } from "comlink";
import type { LexometerError } from "../errors";
import type { Failure } from "./failures";
import type { Work } from "./work";
import type { Reply, Service } from "./worker";

/** A call of the caller: what its tasks share. */
export interface Call {
  /** Milliseconds that a text may take. */
  readonly deadline: number;
  /** Nobody waits for it any more: tasks not yet sent are dropped. */
  isStopped: boolean;
}

/** Something for a worker to do. Made ready when it is sent, so it may be sent again after its worker died. */
export interface Task<Answer> {
  readonly call: Call;
  /** Milliseconds from when the worker begins it. */
  readonly limit: number;
  /** Its worker gets nothing else meanwhile, so that a death is its doing. */
  readonly isAlone: boolean;
  /** It may be what a worker died of. */
  readonly isSuspect: boolean;
  send(service: Remote<Service>): Promise<Reply<Answer>>;
  /** The same in this thread. */
  perform(work: Work): Answer;
}

export type Outcome<Answer> = { readonly answer: Answer } | Failure;

/** A task, and who waits for it. */
export interface Job {
  readonly task: Task<unknown>;
  settle(outcome: Outcome<unknown>): void;
  refuse(error: LexometerError): void;
}
