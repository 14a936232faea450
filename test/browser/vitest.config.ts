import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// What needs a browser and the built package: `npm run build && npm run test:browser`.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../.."),
    include: ["test/browser/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
