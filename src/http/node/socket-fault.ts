import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { refusalAnswer, responseOf } from "../answers";
import { Refusal, type RefusalCode } from "../errors";

/** What Node's parser could not read, in our codes; `undefined` where nobody is left to be told. */
export function codeOfClientError(error: NodeJS.ErrnoException): RefusalCode | undefined {
  switch (error.code) {
    case "ECONNRESET":
    case "EPIPE":
      return undefined;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return 1465;
    case "HPE_HEADER_OVERFLOW":
      return 1466;
    default:
      return 1464;
  }
}

/** Says on a bare socket what is wrong, and ends it; what still comes in is dropped for as long as `patience` lasts. */
export async function endWithFault(socket: Duplex, code: RefusalCode, patience: number): Promise<void> {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  // Built like any other answer, so that it has what all have.
  const response = responseOf(refusalAnswer(new Refusal(code), null));
  const body = await response.text();
  const lines = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`];
  response.headers.forEach((value, name) => {
    lines.push(`${name}: ${value}`);
  });
  lines.push(`content-length: ${Buffer.byteLength(body)}`, "connection: close", "", body);
  const timer = setTimeout(() => socket.destroy(), patience);
  socket.once("close", () => clearTimeout(timer));
  socket.once("end", () => socket.destroy());
  socket.end(lines.join("\r\n"));
}
