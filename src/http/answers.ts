import { type Refusal, statusOf } from "./errors";

/** What an endpoint answers: the body is text or bytes already, a row of pieces, or a stream. */
export interface Answer {
  readonly status?: number;
  readonly body:
    | string
    | Uint8Array<ArrayBuffer>
    | readonly Uint8Array<ArrayBuffer>[]
    | ReadableStream<Uint8Array<ArrayBuffer>>
    | null;
  /** `application/json` where it is left out. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_TYPE = "application/json";
const PROBLEM_TYPE = "application/problem+json";

/** A value as an answer. */
export function jsonAnswer(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) };
}

/** An answer with the headers that all have. Exactly `application/json`: one client compares it to the letter. */
export function responseOf({ status = 200, body, type = JSON_TYPE, headers = {} }: Answer): Response {
  return new Response(isPieces(body) ? streamOf(body) : body, {
    status,
    headers: { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff", ...headers },
  });
}

function isPieces(body: Answer["body"]): body is readonly Uint8Array<ArrayBuffer>[] {
  return Array.isArray(body);
}

/** Piece by piece, none of them copied. */
function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  let next = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (next === pieces.length) controller.close();
        else controller.enqueue(pieces[next++]!);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * A refusal as an answer: `{"code":…,"message":…}`, or RFC 9457 for who asks for it.
 *
 * @param accept the `Accept` header of the request
 */
export function refusalAnswer({ code, message, headers }: Refusal, accept: string | null): Answer {
  const status = statusOf(code);
  const challenge = status === 401 ? { "www-authenticate": 'Basic realm="text-scoring", charset="UTF-8"' } : {};
  const all = { ...challenge, ...headers };
  if (!wantsProblem(accept)) return { status, body: JSON.stringify({ code, message }), headers: all };
  const problem = { type: "about:blank", title: TITLES[status] ?? "Error", status, detail: message, code };
  return { status, body: JSON.stringify(problem), type: PROBLEM_TYPE, headers: all };
}

/** With the type `about:blank`, RFC 9457 wants the reason phrase for a title. */
const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

function wantsProblem(accept: string | null): boolean {
  if (accept === null) return false;
  return accept.split(",").some((range) => {
    const [type, ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return type === PROBLEM_TYPE && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
