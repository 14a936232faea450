import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // They have a run of their own: `npm run test:browser`.
    exclude: [...configDefaults.exclude, "test/browser/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
