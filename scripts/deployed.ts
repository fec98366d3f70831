import { cdkOf, settings, synthesize } from "./deployed/deploy.ts";
import { installEmulator, NotHere, startEmulator } from "./deployed/emulator.ts";
import { openStory } from "./deployed/story.ts";

const assembly = ".build/deployed/release";
const log = ".build/deployed/emulator.log";
let stop = async () => {};

async function end(code: number): Promise<void> {
  await stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(130));
process.on("disconnect", () => void end(130));

async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  process.stdout.write(`${name} … `);
  const done = await run();
  console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  return done;
}

try {
  await step("emulator", installEmulator);
  const emulator = await step("start", () => startEmulator({ ...settings, log }));
  stop = emulator.stop;
  await step("synthesize", () => synthesize(assembly));
  const cdk = cdkOf(assembly, emulator.environment);
  await step("bootstrap", cdk.bootstrap);
  await step("deploy", cdk.deploy);
  await openStory(emulator, step);
  await end(0);
} catch (error) {
  if (error instanceof NotHere) console.log(`not proven here: ${error.message}`);
  else console.error(error instanceof Error ? error.message : error);
  await end(error instanceof NotHere ? 0 : 1);
}
