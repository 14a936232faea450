// Streams a text over and over until so many bytes have gone through; writes
// its peak memory and the time. Parameters: file with the text, bytes.
import { existsSync, readFileSync } from "node:fs";
import { createEngine } from "../../src/engine/engine";

const CHUNK = 64 * 1024;

const text = readFileSync(process.argv[2]!, "utf8");
const bytes = Number(process.argv[3]);
const engine = await createEngine();

async function* source(): AsyncGenerator<string> {
  for (let sent = 0; sent < bytes; ) {
    for (let from = 0; from < text.length && sent < bytes; from += CHUNK) {
      const chunk = text.slice(from, from + CHUNK);
      sent += chunk.length;
      yield chunk;
    }
  }
}

const before = performance.now();
let results = 0;
for await (const _result of engine.stream([{ content: source() }])) results++;
const seconds = (performance.now() - before) / 1000;
process.stdout.write(JSON.stringify({ results, seconds, peak: peakBytes() }));

/** Peak resident bytes of this program; what `maxRSS` says on Linux includes the process that started it. */
function peakBytes(): number {
  if (!existsSync("/proc/self/status")) return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error("/proc/self/status has no VmHWM.");
  return Number(kilobytes) * 1024;
}
