import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { stackName } from "#infra/settings.ts";
import { readHealthRoute } from "#shared/contract/platform.ts";
import { handlerOf } from "#shared/contract/table.ts";
import { accountOf } from "./deployed/account.ts";
import { installEmulator, NotHere, startEmulator } from "./deployed/emulator.ts";
import { type Operator, operatorIn, settings } from "./deployed/operator.ts";
import { restore } from "./deployed/restore.ts";
import { isLoggedIn, play, tryDistribution } from "./deployed/story.ts";
import { openStripe } from "./deployed/stripe.ts";
import { Browser } from "./deployed/viewer.ts";
import { copyWorkingTree, revertLastCommit } from "./deployed/working-copy.ts";
import { waitUntil } from "./local/process.ts";

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

/** The points below a title of the command's. */
function linesOf(said: string, title: string): string[] {
  const [, listed = ""] = new RegExp(`^${title}\n((?: {2}- .*\n)+)`, "m").exec(said) ?? [];
  return listed.split("\n").flatMap((line) => (line.startsWith("  - ") ? [line.slice(4)] : []));
}

/** Holds a stack in its deployment, and lets nobody else deploy meanwhile. */
async function interrupt(operator: Operator, hold: string, commit: string): Promise<void> {
  const held = stackName(settings, "Data");
  const isChanging = async () => (await operator.stacks()).includes(`${held} CREATE_IN_PROGRESS`);
  await writeFile(hold, held);
  const first = operator.startDeploy("--release", commit);
  await waitUntil(isChanging, `${held} is not deployed.`, 60_000);
  const said = await operator.deployFails("--release", commit);
  assert.deepEqual(linesOf(said, "In the way:"), [
    "Somebody else deploys the Data stack right now: wait until it is done.",
  ]);
  assert.match(said, /Nothing was changed\./);
  await first.kill();
  await rm(hold);
  await waitUntil(async () => !(await isChanging()), `${held} does not end.`, 60_000);
}

/** What the emulator, like AWS, gives to whoever asks for it by name and hand. */
async function mendAccount({ aws }: Operator): Promise<void> {
  const commands = [
    "service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000",
    "sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url https://reviens.internal",
    "sns set-sms-attributes --attributes MonthlySpendLimit=50",
    "pinpoint-sms-voice-v2 request-phone-number --iso-country-code CA --message-type TRANSACTIONAL --number-capabilities SMS --number-type LONG_CODE",
  ];
  await Promise.all(commands.map((command) => aws(z.unknown(), command.split(" "))));
}

const inTheWay = [
  "Lambda runs 10 functions at once: ask for 1,000 (Service Quotas, Lambda, free).",
  "SES is in its sandbox: ask for production access, or set mailSandbox to true.",
  `The account has no number ${settings.smsNumber}: request it, or set smsNumber to null.`,
  `SNS spends US$1 a month, smsMonthlyLimit is ${settings.smsMonthlyLimit}.`,
];

async function run(): Promise<void> {
  await step("emulator", installEmulator);
  await rm(folder, { recursive: true, force: true });
  const project = resolve(folder, "project");
  const commit = await step("copy of the project", () => copyWorkingTree(project));
  const stripe = await openStripe();
  stops.push(stripe.stop);
  const emulator = await step("start", () =>
    startEmulator({ ...settings, stripe: stripe.endpoint, log: `${folder}/emulator.log` }),
  );
  const operator = operatorIn({ environment: emulator.environment, project, logs: folder });
  stops.push(emulator.stop, operator.stop);

  await step("a new account: all that is in the way, in one list", async () => {
    const said = await operator.deployFails("--dry");
    assert.deepEqual(linesOf(said, "In the way:"), inTheWay);
    assert.match(said, /Nothing was changed\./);
    assert.deepEqual(await operator.stacks(), []);
    await mendAccount(operator);
  });
  await step("deploy", async () => {
    const said = await operator.deploy();
    assert.match(said, new RegExp(`emulator runs release ${commit}\\.`));
    assert.equal(linesOf(said, "DNS records of the stage:").length, 7);
    assert.match(linesOf(said, "Left to do:").join("\n"), /Keys not entered: stripeSecretKey/);
  });

  const { api, domain } = await operator.addresses();
  const at = { port: emulator.port, domain, origin: `https://${settings.domain}` };
  const account = accountOf(emulator);
  await step("keys of Stripe", async () => {
    await operator.enterKeys(stripe.keys);
    stripe.deliverTo(new Browser(at, "127.1.0.8"));
  });
  await step("distribution, viewer functions and origin check", () => tryDistribution(at, api));
  const played = await play(step, { at, account, stripe });
  await step("no function warned or failed", async () => {
    assert.deepEqual(await account.logged("ERROR"), []);
    assert.deepEqual(await account.logged("WARN"), []);
  });

  const visitor = new Browser(at, "127.1.0.9");
  await step("a release that fails its smoke test goes back by itself", async () => {
    await operator.keepBroken(commit, "broken", handlerOf(readHealthRoute));
    const said = await operator.deployFails("--release", "broken");
    const faults = linesOf(said, "Release broken does not work:");
    assert.equal(faults.length, 1);
    assert.match(faults.join(), /The API does not answer through CloudFront\. \(500 at/);
    assert.match(said, new RegExp(`failed its smoke test; emulator runs ${commit} again`));
    await visitor.ask("GET", "/api/health");
  });

  await step("rotate the signing key", async () => {
    await operator.ops("rotate");
    await isLoggedIn(played.owner, played.credentials);
  });
  await restore(step, { operator, account, project, played, at });

  await step("a release of the table before is refused", async () => {
    assert.match(await operator.deployFails("--release", commit), /another table/);
  });

  await step("destroy", async () => {
    await operator.destroy();
    await revertLastCommit(project);
  });
  await step("two deployments at once, and one that is stopped midway", () =>
    interrupt(operator, emulator.hold, commit),
  );
  await step("started again, it ends well", () => operator.deploy("--release", commit));
  await step("the stage is new", async () => {
    const anew = new Browser({ ...at, ...(await operator.addresses()) }, "127.1.0.1");
    await anew.ask("GET", "/api/health");
    await anew.ask("POST", "/api/_auth/session", { body: played.credentials, status: 401 });
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
