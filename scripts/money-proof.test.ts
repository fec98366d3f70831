import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const script = fileURLToPath(new URL("money-proof.ts", import.meta.url));

/** The proof has its own table and Stripe. */
const own = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:AWS_|STRIPE_|TABLE_|SECRET_|VITEST|NODE_OPTIONS)/.test(name)),
);

// The full proof takes an hour: `node scripts/money-proof.ts`.
it("a few shaken histories of money come to the same as in order, and no card number is in table, log or request", async () => {
  const { stdout } = await run(process.execPath, [script, "--histories", "2", "--years", "0", "--short"], { env: own });
  expect(stdout).toMatch(/that differ +0/);
  expect(stdout).toMatch(/Card numbers .*: 0\.\nAll promises hold/);
}, 120_000);
