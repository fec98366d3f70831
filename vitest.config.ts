import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { reactAsPreact } from "./scripts/build/react-as-preact.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";
import { slowestTests } from "./scripts/testing/slowest-tests.ts";

const journeys = "**/*.journey.test.ts";
const crashes = "scripts/crash/*.journey.test.ts";
// A browser on a slow machine takes more than the second that is usual.
const patiently = { testTimeout: 240_000, hookTimeout: 180_000, expect: { poll: { timeout: 15_000 } } };
const asBundled = Object.entries(reactAsPreact).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));
// No email uses these, and bundles leave them out. Each worker would read the grammars of a hundred languages, and Tailwind.
const unused = {
  find: /^@react-email\/(code-block|markdown|tailwind)$/,
  replacement: fileURLToPath(new URL("scripts/testing/nothing.ts", import.meta.url)),
};
const left = ["**/node_modules/**", "**/.build/**", "**/.local/**", "**/cdk.out/**"];

export default defineConfig({
  test: {
    reporters: ["default", slowestTests],
    silent: "passed-only",
    // More than two cores: workers often wait for browsers, restarts and the table.
    maxWorkers: 5,
    // A worker starts once, and would write down at its end what it has compiled. Stacks, which start often, keep it.
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    sequence: { sequencer: LongestFirst },
    // In this order: the browser is unpacked beside the run's folder, so that the next run finds it.
    globalSetup: ["scripts/testing/chromium.ts", "scripts/testing/temporary-folder.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{shared,infra}/**/*.test.ts"],
          exclude: left,
          // A worker imports what its files share once. Rules keep nothing between calls.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: [...left, "web/rate/**"],
          isolate: false,
          setupFiles: "scripts/testing/globals-put-back.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What Lambda runs, with the table and the stand-ins that it calls, and rendered by Preact as in its bundles.
        resolve: { alias: [...asBundled, unused] },
        test: {
          name: "functions",
          include: ["{functions,scripts,web/rate}/**/*.test.{ts,tsx}"],
          exclude: [...left, journeys],
          globalSetup: "scripts/testing/backend.ts",
          setupFiles: [
            "functions/testing/quick-hashes.ts",
            "scripts/testing/log-of-failures.ts",
            "scripts/testing/nothing-replaced.ts",
            "scripts/testing/quick-table.ts",
          ],
          // As in Lambda, modules live from one call to the next. A test that replaces something puts it back.
          isolate: false,
          // Left to Node, these would import React whatever stands in its place here.
          server: { deps: { inline: [/@react-email/] } },
          // Sends logs through the console, which vitest shows for tests that fail.
          env: { POWERTOOLS_DEV: "true" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "journeys",
          include: [journeys],
          exclude: [...left, crashes],
          // A worker's journeys share its browser, which starts once and keeps the app's code.
          isolate: false,
          globalSetup: "scripts/testing/stack.ts",
          setupFiles: "scripts/testing/stack-ready.ts",
          ...patiently,
        },
      },
      {
        // Each runs stacks of its own, whose table its modules keep.
        test: {
          name: "crashes",
          include: [crashes],
          exclude: left,
          setupFiles: "scripts/testing/stack-ready.ts",
          ...patiently,
        },
      },
    ],
  },
});
