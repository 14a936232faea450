import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // They have runs of their own: `npm run test:browser`, `npm run test:postgres`.
    exclude: [...configDefaults.exclude, "test/browser/**", "test/postgres/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
