import { defineConfig } from "vitest/config";

/** `npm run test:postgres`: one database for all files, which therefore take turns. */
export default defineConfig({
  test: {
    include: ["test/postgres/**/*.test.ts"],
    globalSetup: ["test/postgres/set-up.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
