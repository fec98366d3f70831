import { defineConfig } from "vitest/config";

const journeys = "**/*.journey.test.ts";
const left = ["**/node_modules/**", "**/.build/**", "**/.local/**", "**/cdk.out/**"];

export default defineConfig({
  test: {
    reporters: ["default"],
    silent: "passed-only",
    // More than the two cores that this is meant for: browsers, restarts and the table leave a worker waiting.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{shared,functions,infra,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: [...left, journeys],
          globalSetup: "scripts/testing/backend.ts",
          // Logs go through the console then, which is shown for tests that fail.
          env: { POWERTOOLS_DEV: "true" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "journeys",
          include: [journeys],
          exclude: left,
          globalSetup: "scripts/testing/stack.ts",
          setupFiles: "scripts/testing/stack-ready.ts",
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
