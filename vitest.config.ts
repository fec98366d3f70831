import { defineConfig } from "vitest/config";

const journeys = "**/*.journey.test.ts";
const left = ["**/node_modules/**", "**/.build/**", "**/.local/**", "**/cdk.out/**"];

export default defineConfig({
  test: {
    reporters: ["default"],
    silent: "passed-only",
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{shared,functions,infra,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: [...left, journeys],
          globalSetup: "scripts/testing/backend.ts",
          // Logs go through the console then, which is shown for tests that fail.
          env: { POWERTOOLS_DEV: "true" },
          testTimeout: 15_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "journeys",
          include: [journeys],
          exclude: left,
          globalSetup: "scripts/testing/stack.ts",
          setupFiles: "scripts/testing/stack-ready.ts",
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
