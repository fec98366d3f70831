import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

type Argon2 = typeof crypto.argon2;
/** Argon2 as tests have it, and whether it costs what it is asked to. */
interface Quick extends Argon2 {
  atFullCost?: boolean;
}

const argon2: Quick = crypto.argon2;

// Hashing a password is slow on purpose, and tests hash by the hundreds: argon2id at its least cost does for them. A
// worker loads this for each of its files, and keeps the product's modules: they hold what the first one put there.
if (argon2.atFullCost === undefined) {
  const quick: Quick = (algorithm, parameters, done) =>
    argon2(algorithm, quick.atFullCost ? parameters : { ...parameters, memory: 8, passes: 1 }, done);
  quick.atFullCost = false;
  crypto.argon2 = quick;
  syncBuiltinESMExports();
}

/** Lets the passwords of a file's tests be hashed at the cost that the product asks for. */
export function atFullCost(): void {
  const quick: Quick = crypto.argon2;
  beforeAll(() => {
    quick.atFullCost = true;
  });
  afterAll(() => {
    quick.atFullCost = false;
  });
}
