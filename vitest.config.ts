import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // These need a PostgreSQL: npm run test:postgres.
    exclude: [...configDefaults.exclude, "test/postgres/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
