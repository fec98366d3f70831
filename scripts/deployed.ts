import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { readHealthRoute } from "#shared/contract/platform.ts";
import { handlerOf } from "#shared/contract/table.ts";
import { accountOf } from "./deployed/account.ts";
import { cdkOf, commands, keepsData, settings, synthesize, synthesizeBroken } from "./deployed/deploy.ts";
import { installEmulator, NotHere, startEmulator } from "./deployed/emulator.ts";
import { logIn, play, tryDistribution } from "./deployed/story.ts";
import { openStripe } from "./deployed/stripe.ts";
import { Viewer } from "./deployed/viewer.ts";

const folder = ".build/deployed";
const stops: (() => Promise<void>)[] = [];

let ended: Promise<void> | undefined;

function end(code: number): Promise<void> {
  ended ??= (async () => {
    for (const stop of stops.reverse()) await stop();
    process.exit(code);
  })();
  return ended;
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

async function build(): Promise<void> {
  const [code] = await once(fork("scripts/build/served.ts", ["--as-deployed"]), "exit");
  if (code !== 0) throw new Error("The build failed.");
}

async function run(): Promise<void> {
  const begun = performance.now();
  await step("emulator", installEmulator);
  await mkdir(folder, { recursive: true });
  await step("build", build);
  const stripe = await openStripe();
  stops.push(stripe.stop);
  const emulator = await step("start", () =>
    startEmulator({ ...settings, stripe: stripe.endpoint, log: `${folder}/emulator.log` }),
  );
  stops.push(emulator.stop, async () => commands.abort());
  const release = `${folder}/release`;
  await step("synthesize", () => synthesize(release));
  const cdk = cdkOf(release, emulator.environment);
  await step("bootstrap", cdk.bootstrap);
  // The command line waits five seconds at a time for each stack.
  const next = `${folder}/next`;
  const nextSynthesized = synthesizeBroken(next, handlerOf(readHealthRoute));
  nextSynthesized.catch(() => {});
  const { FilesBucket, DistributionDomain } = await step("deploy", cdk.deploy);

  const at = { port: emulator.port, domain: DistributionDomain, origin: `https://${settings.domain}` };
  const account = accountOf(emulator);
  await step("what an operator does", async () => {
    await account.verifySender(settings.mailFrom.replace(/^.*@|>$/g, ""));
    await account.addKeys("reviens/emulator/keys", stripe.keys);
    await account.upload(".build/web", FilesBucket);
    stripe.deliverTo(new Viewer(at, "127.1.0.8"));
  });
  await step("distribution, viewer functions and origin check", () => tryDistribution({ at, account }));
  const owner = await play(step, { at, account, stripe });
  await step("no function warned or failed", async () => {
    assert.deepEqual(await account.logged("ERROR"), []);
    assert.deepEqual(await account.logged("WARN"), []);
  });

  const visitor = new Viewer(at, "127.1.0.9");
  await step("deploy the next release, which is broken", async () => {
    await nextSynthesized;
    await cdkOf(next, emulator.environment).deploy();
    await visitor.ask("GET", "/api/health", { status: 500 });
  });
  await step("roll back to the kept release", async () => {
    await cdk.deploy();
    await visitor.ask("GET", "/api/health");
  });

  await step("destroy", cdk.destroy);
  const again = await step("deploy again", cdk.deploy);
  const anew = { ...at, domain: again.DistributionDomain };
  await step("health", () => new Viewer(anew, visitor.address).ask("GET", "/api/health"));
  if (keepsData) await step("data outlived it", () => logIn(new Viewer(anew, "127.1.0.1"), owner));
  console.log(`${((performance.now() - begun) / 1_000).toFixed(0)} s in all`);
}

try {
  await run();
  await end(0);
} catch (error) {
  if (ended) await ended;
  if (error instanceof NotHere) console.log(`\nnot proven here: ${error.message}`);
  else console.error(error);
  await end(error instanceof NotHere ? 0 : 1);
}
