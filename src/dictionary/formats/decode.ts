import { LexometerError } from "../../errors";
import type { DiagnosticLog } from "./diagnostics";

/** Windows-1252 from 0x80 to 0x9F; the five bytes it leaves open are the control characters of Latin-1. */
const WINDOWS_1252 =
  "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F" +
  "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";
const CHUNK = 0x2000;

/**
 * The text of a dictionary file: UTF-8 or UTF-16 by its byte order mark, UTF-8
 * without one, or, where it is not valid UTF-8, Windows-1252 (which includes
 * Latin-1) with a warning. The byte order mark is not part of the text.
 */
export function decodeSource(source: string | Uint8Array, log: DiagnosticLog): string {
  if (typeof source === "string") return source.startsWith("\uFEFF") ? source.slice(1) : source;
  if (!ArrayBuffer.isView(source)) {
    throw new LexometerError("ARGUMENT", "A dictionary file is read from a string or a Uint8Array.");
  }
  const [first, second] = source;
  if (first === 0xff && second === 0xfe) return decodeUtf16(source.subarray(2), 0);
  if (first === 0xfe && second === 0xff) return decodeUtf16(source.subarray(2), 1);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(source);
  } catch {
    return decodeWindows1252(source, log);
  }
}

/** @param isBigEndian 1 if the more significant byte of a unit comes first, else 0 */
function decodeUtf16(bytes: Uint8Array, isBigEndian: 0 | 1): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let unit = 0; unit < units.length; unit++) {
    units[unit] = bytes[unit * 2 + isBigEndian]! | (bytes[unit * 2 + 1 - isBigEndian]! << 8);
  }
  return stringOf(units);
}

/** Windows-1252, a character for each byte; not by `TextDecoder`, which in some versions of Node reads Latin-1 instead. */
export function windows1252Text(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => {
    return byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte;
  });
  return stringOf(units);
}

function decodeWindows1252(bytes: Uint8Array, log: DiagnosticLog): string {
  const text = windows1252Text(bytes);
  // The first ill-formed part is where reading it as UTF-8 first gives U+FFFD.
  const valid = new TextDecoder().decode(bytes).split("\uFFFD", 1)[0]!;
  const lines = valid.split(/\r\n|\r|\n/);
  log.warning(
    { line: lines.length, column: lines.at(-1)!.length + 1 },
    text.split(/\r\n|\r|\n/)[lines.length - 1] ?? "",
    "The file is not valid UTF-8; it is read as Windows-1252.",
    "Save it as UTF-8.",
  );
  return text;
}

function stringOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  return text;
}
