import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { readHealthRoute } from "#shared/contract/platform.ts";
import { handlerOf } from "#shared/contract/table.ts";
import { accountOf } from "./deployed/account.ts";
import { commands, makeBrokenRelease, makeRelease, operatorIn, settings } from "./deployed/deploy.ts";
import { installEmulator, NotHere, startEmulator } from "./deployed/emulator.ts";
import { play, tryDistribution } from "./deployed/story.ts";
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

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  process.stdout.write(`${name} … `);
  const done = await run();
  console.log(`${seconds(begun)} s`);
  return done;
}

async function build(): Promise<void> {
  const [code] = await once(fork("scripts/build/served.ts", ["--as-deployed"]), "exit");
  if (code !== 0) throw new Error("The build failed.");
}

async function run(): Promise<void> {
  await step("emulator", installEmulator);
  await mkdir(folder, { recursive: true });
  await step("build", build);
  const stripe = await openStripe();
  stops.push(stripe.stop);
  const emulator = await step("start", () =>
    startEmulator({ ...settings, stripe: stripe.endpoint, log: `${folder}/emulator.log` }),
  );
  stops.push(emulator.stop, async () => commands.abort());

  const operator = operatorIn(emulator.environment, folder);
  const [release, next] = [`${folder}/release`, `${folder}/next`];
  await step("release", () => makeRelease(release));
  await step("bootstrap", operator.bootstrap);
  const nextIsMade = makeBrokenRelease(next, handlerOf(readHealthRoute));
  nextIsMade.catch(() => {});
  const { api, domain } = await step("deploy", () => operator.deploy(release));

  const at = { port: emulator.port, domain, origin: `https://${settings.domain}` };
  const account = accountOf(emulator);
  await step("keys of Stripe", async () => {
    await operator.enterKeys(stripe.keys);
    stripe.deliverTo(new Viewer(at, "127.1.0.8"));
  });
  await step("smoke test", operator.smoke);
  await step("distribution, viewer functions and origin check", () => tryDistribution(at, api));
  const owner = await play(step, { at, account, stripe });
  await step("no function warned or failed", async () => {
    assert.deepEqual(await account.logged("ERROR"), []);
    assert.deepEqual(await account.logged("WARN"), []);
  });

  const visitor = new Viewer(at, "127.1.0.9");
  await step("deploy the next release, which is broken", async () => {
    await nextIsMade;
    await operator.deploy(next);
    await visitor.ask("GET", "/api/health", { status: 500 });
  });
  await step("roll back to the kept release", async () => {
    await operator.deploy(release);
    await visitor.ask("GET", "/api/health");
  });

  await step("destroy", operator.destroy);
  const again = await step("deploy again", () => operator.deploy(release));
  await step("the stage is new", async () => {
    const anew = new Viewer({ ...at, domain: again.domain }, "127.1.0.1");
    await anew.ask("GET", "/api/health");
    await anew.ask("POST", "/api/_auth/session", { body: owner, status: 401 });
  });
}

const begun = performance.now();
try {
  await run();
  console.log(`${seconds(begun)} s in all`);
  await end(0);
} catch (error) {
  if (ended) await ended;
  if (error instanceof NotHere) console.log(`\nnot proven here: ${error.message}`);
  else console.error(error);
  await end(error instanceof NotHere ? 0 : 1);
}
