import { coreSubject } from "../core-subject";
import { describeReading } from "./reading";

describeReading("core, SIMD", await coreSubject("simd"));
describeReading("core, scalar", await coreSubject("scalar"));
