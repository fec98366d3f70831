import { argv, env } from "node:process";

// Journeys under kills and histories of money at full length, some hours; with PROOF=short as `npm test` runs them.
env.PROOF ??= "full";
argv.splice(2, 0, "scripts/crash", "scripts/money-proof", "--silent=false");
await import("./test.ts");
