import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FOLDER } from "./playground-page";

const MOST_BYTES = 400 * 1024;

test("core, dictionary, norms and page are a download of 400 KB at most, by Brotli as hosts send it", () => {
  const files = ["index.html", ...readdirSync(join(FOLDER, "assets")).map((name) => join("assets", name))].map((name) =>
    readFileSync(join(FOLDER, name)),
  );
  expect(files.length).toBe(3);
  const sum = (size: (file: Buffer) => number): number => files.reduce((total, file) => total + size(file), 0);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const brotli = sum((file) => brotliCompressSync(file, best).byteLength);
  const gzip = sum((file) => gzipSync(file, { level: 9 }).byteLength);
  console.info(
    `The playground: ${brotli} bytes by Brotli, ${gzip} by gzip, ${sum((file) => file.byteLength)} as they are.`,
  );
  expect(brotli).toBeLessThanOrEqual(MOST_BYTES);
});
