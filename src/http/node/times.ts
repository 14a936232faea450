/** How long the server waits, in milliseconds. */
export interface Times {
  /** For all headers of a request. */
  readonly headers: number;
  /** For a whole request. */
  readonly request: number;
  /** Between two looks at the two above: so much later than they say a client may be cut off. */
  readonly checking: number;
  /** For another request on a connection. */
  readonly keepAlive: number;
  /** For a client that does not read its answer. */
  readonly reading: number;
  /** For the rest of a body that nobody wants, so that its sender gets to see why. */
  readonly patience: number;
  /** Between `/readyz` saying no and the door closing. */
  readonly notice: number;
  /** For the answers to what was accepted, once the door is closed. */
  readonly stopping: number;
}

export const DEFAULT_TIMES: Times = {
  headers: 5000,
  request: 60_000,
  checking: 1000,
  keepAlive: 5000,
  reading: 30_000,
  patience: 1000,
  notice: 1000,
  stopping: 60_000,
};
