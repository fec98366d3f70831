import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { reactAsPreact } from "./scripts/build/react-as-preact.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";
import { slowestTests } from "./scripts/testing/slowest-tests.ts";

const journeys = "**/*.journey.test.ts";
const crashes = "scripts/crash/*.journey.test.ts";
// The default second is too short for a browser on a slow machine.
const patiently = { testTimeout: 240_000, hookTimeout: 180_000, expect: { poll: { timeout: 15_000 } } };
const asBundled = Object.entries(reactAsPreact).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));
// Unused by emails, absent from bundles, and slow to load in each worker.
const unused = {
  find: /^@react-email\/(code-block|markdown|tailwind)$/,
  replacement: fileURLToPath(new URL("scripts/testing/nothing.ts", import.meta.url)),
};
const left = ["**/node_modules/**", "**/.build/**", "**/.local/**", "**/cdk.out/**"];

export default defineConfig({
  test: {
    reporters: ["default", slowestTests],
    silent: "passed-only",
    // Each worker loads all that it tests and may start a browser, so more of them cost more than they save.
    maxWorkers: 3,
    // Workers start once, so writing a compile cache would cost time. Stacks, which restart, keep theirs.
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
    sequence: { sequencer: LongestFirst },
    // In this order: the browser must be unpacked outside the run's folder, for the next run.
    globalSetup: ["scripts/testing/chromium.ts", "scripts/testing/temporary-folder.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{shared,infra}/**/*.test.ts"],
          exclude: left,
          // Shares imports between files; rules are stateless.
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
        // Rendered by Preact as in the bundles.
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
          // As in Lambda, modules survive calls; tests restore what they replace.
          isolate: false,
          // Otherwise Node would import the real React.
          server: { deps: { inline: [/@react-email/] } },
          // Logs to the console, which vitest shows for failed tests.
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
          // Journeys of a worker share its browser with the app's cached code.
          isolate: false,
          globalSetup: "scripts/testing/stack.ts",
          setupFiles: "scripts/testing/stack-ready.ts",
          ...patiently,
        },
      },
      {
        // Isolated: each file runs its own stacks, and modules keep their table.
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
