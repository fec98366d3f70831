import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

type Argon2 = typeof crypto.argon2;
interface Quick extends Argon2 {
  atFullCost?: boolean;
}

const argon2: Quick = crypto.argon2;

// Lowest argon2id cost, because tests hash by the hundreds; workers keep modules between files, so it is replaced once.
if (argon2.atFullCost === undefined) {
  const quick: Quick = (algorithm, parameters, done) =>
    argon2(algorithm, quick.atFullCost ? parameters : { ...parameters, memory: 8, passes: 1 }, done);
  quick.atFullCost = false;
  crypto.argon2 = quick;
  syncBuiltinESMExports();
}

export function atFullCost(): void {
  const quick: Quick = crypto.argon2;
  beforeAll(() => {
    quick.atFullCost = true;
  });
  afterAll(() => {
    quick.atFullCost = false;
  });
}
