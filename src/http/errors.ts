import { LexometerError } from "../errors";

/** Every refusal of the interface: its code, its status, and what it says where nothing else is said. */
export const REFUSALS = {
  1410: [401, "Authentication is needed: an API key as user name and an API secret as password."],
  1411: [401, "Unrecognized API key pair. Check the key and the secret."],
  1412: [401, "Your plan does not include this endpoint."],
  1420: [429, "Rate limit exceeded."],
  1421: [200, "The word limit of your plan is reached."],
  1430: [413, "The body is too large."],
  1431: [413, "The body has too many elements."],
  1440: [400, "The body cannot be read: it is not UTF-8, or it broke off."],
  1441: [400, "The body is not well-formed JSON."],
  1442: [400, "`content` has to be a string."],
  1443: [400, "`request_id` has to be a string."],
  1444: [400, "The array is empty: send at least one sample."],
  1445: [400, "This endpoint takes an array of samples."],
  1446: [400, "This endpoint takes one sample; send arrays to its bulk endpoint."],
  1447: [400, "A sample has to be an object with one text, as `content`."],
  1448: [400, "A field or header is outside of what it may be."],
  1450: [400, "The sample has no `content`."],
  1460: [404, "There is nothing at this path."],
  1461: [404, "There is no norming context, framework or job of this name."],
  1462: [405, "This path does not take this method."],
  1463: [415, "The body has to be sent as it is, without a content coding."],
  1464: [400, "The request is malformed."],
  1465: [408, "The request took too long to arrive."],
  1466: [431, "The headers are too large."],
  1470: [409, "The request does not fit what is there already."],
  1471: [422, "This idempotency key was used with another body, or at another path."],
  1500: [500, "Something went wrong on our side."],
  1501: [503, "The service cannot keep its books at the moment. Nothing was charged; try again."],
} as const satisfies Readonly<Record<number, readonly [status: number, message: string]>>;

export type RefusalCode = keyof typeof REFUSALS;

/** The status that goes with a code. */
export function statusOf(code: RefusalCode): number {
  return REFUSALS[code][0];
}

/**
 * A request, or an item of one, that is refused on purpose.
 *
 * The message never quotes what the caller sent: it may end in a log.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: RefusalCode,
    message: string = REFUSALS[code][1],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** For what is over in a moment. */
export const RETRY = { "retry-after": "1" };

/** Whatever was thrown, as a refusal: the one table from our error codes to those of the interface. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  switch (error instanceof LexometerError ? error.code : undefined) {
    case "ACCOUNT_UNKNOWN":
      return new Refusal(1411);
    case "CALL_RUNNING":
      return new Refusal(1470, "A call with this idempotency key is still running.");
    case "CALL_CONFLICT":
      return new Refusal(1471);
    case "CONTEXT_CONFLICT":
      return new Refusal(1470, "The norming context has changed in the meantime; send this call again.");
    case "JOB_UNKNOWN":
      return new Refusal(1461, "There is no job of this id.");
    case "STORE_UNAVAILABLE":
      return new Refusal(1501, REFUSALS[1501][1], RETRY);
    default:
      return new Refusal(1500);
  }
}
