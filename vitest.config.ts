import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // They have runs of their own: `npm run test:browser`, `npm run test:postgres`.
    exclude: [...configDefaults.exclude, "test/browser/**", "test/postgres/**"],
    // Much of a run is waiting for programs that tests start: two at a time even where there are two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
