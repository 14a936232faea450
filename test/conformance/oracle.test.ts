import { readBytesNaively, readNaively } from "../oracle/read";
import { describeReading } from "./reading";

describeReading("oracle", {
  counts: (dictionary, text) => readNaively(dictionary, text).counts,
  matches: (dictionary, text) => readNaively(dictionary, text).matches,
  countsOfBytes: (dictionary, bytes) => readBytesNaively(dictionary, bytes).counts,
});
