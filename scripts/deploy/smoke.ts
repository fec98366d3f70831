import * as z from "zod/mini";
import { originHeader } from "#infra/origin-check.ts";
import { type StageSettings, senderIdentity } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";
import { deadLetterQueues, eventResources } from "./queues.ts";
import { isCreated, needed, readStack } from "./stage-outputs.ts";

interface Tested {
  aws: Aws;
  settings: StageSettings;
  /** Dead letters that waited before the deployment, by queue. */
  waited: ReadonlyMap<string, number>;
}

/** Dead letters of a stage by queue; none where no deployment has made the queues. */
export async function waitingDeadLetters(aws: Aws, settings: StageSettings): Promise<Map<string, number>> {
  if (!isCreated(await readStack(aws, settings, "Api"))) return new Map();
  return new Map((await deadLetterQueues(aws, settings)).map(({ queue, count }) => [queue, count]));
}

const Identity = z.object({ VerifiedForSendingStatus: z.boolean() });

async function isSenderVerified(aws: Aws, settings: StageSettings): Promise<boolean> {
  const asked = ["sesv2", "get-email-identity", "--email-identity", senderIdentity(settings)];
  return (await aws(Identity, asked)).VerifiedForSendingStatus;
}

const within = async <Answer>(seconds: number, look: () => Promise<Answer | null>): Promise<Answer | null> => {
  for (let tries = seconds / 3; ; tries--) {
    const found = await look();
    if (found !== null || tries < 1) return found;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
};

/** Registers SES's mailbox simulator past CloudFront, and waits until the log says that it was written to. */
async function mailGoesOut({ aws, settings }: Tested): Promise<string | null> {
  // A first deployment waits for its DNS records.
  if (!(await isSenderVerified(aws, settings))) return null;
  const api = await readStack(aws, settings, "Api");
  const Secret = z.object({ SecretString: z.string() });
  const key = ["secretsmanager", "get-secret-value", "--secret-id", needed(api, "OriginKey")];
  const { SecretString } = await aws(Secret, key);
  const began = Date.now();
  const password = `${crypto.randomUUID()}-aA1`;
  const registered = await fetch(`${needed(api, "ApiAddress")}/api/_auth/register`, {
    method: "POST",
    headers: {
      [originHeader]: SecretString,
      "content-type": "application/json",
      "x-reviens-client": "web",
      origin: `https://${settings.domain ?? needed(await readStack(aws, settings, "Web"), "DistributionDomain")}`,
    },
    body: JSON.stringify({
      ...{ firstName: "Smoke", lastName: "Test", email: `success+${began}@simulator.amazonses.com` },
      ...{ password, confirmPassword: password, acceptTerms: true, language: "en" },
    }),
  });
  if (registered.status !== 202) return `Registering answered ${registered.status}.`;
  const logs = (await eventResources(aws, settings)).find(({ ResourceType }) => ResourceType === "AWS::Logs::LogGroup");
  const Events = z.object({ events: z.array(z.unknown()) });
  const sent = await within(120, async () => {
    const { events: found } = await aws(Events, [
      ...["logs", "filter-log-events", "--log-group-name", logs?.PhysicalResourceId ?? ""],
      ...["--start-time", String(began), "--filter-pattern", '{ $.message = "message sent" }'],
    ]);
    return found.length > 0 || null;
  });
  return sent ? null : "The registration's email was not sent within two minutes.";
}

/** Faults of a stage that was just deployed; none is a pass, and a test that breaks off is a fault. */
export const smokeTest = (tested: Tested): Promise<string[]> =>
  faultsOf(tested).catch((error: unknown) => [
    `The smoke test broke off. ${error instanceof Error ? error.message : error}`,
  ]);

async function faultsOf(tested: Tested): Promise<string[]> {
  const { aws, settings, waited } = tested;
  const [api, web] = await Promise.all([readStack(aws, settings, "Api"), readStack(aws, settings, "Web")]);
  // CloudFront's own name works before the domain's records do.
  const site = `https://${needed(web, "DistributionDomain")}`;
  const status = async (address: string) => (await fetch(address).catch(() => null))?.status ?? 0;
  const answers = async (address: string, wanted: readonly number[], fault: string) => {
    const right = await within(60, async () => (wanted.includes(await status(address)) ? true : null));
    return right ? [] : [`${fault} (${await status(address)} at ${address})`];
  };
  const page = settings.watchedLink === null ? "nobody" : settings.watchedLink;
  const found = await Promise.all([
    answers(`${site}/api/health`, [200], "The API does not answer through CloudFront."),
    answers(`${needed(api, "ApiAddress")}/api/health`, [401, 403], "The API answers who comes past CloudFront."),
    answers(site, [200], "The web app does not open."),
    answers(`${site}/a/${page}`, settings.watchedLink === null ? [404] : [200], "The customer's page does not open."),
    mailGoesOut(tested).then((fault) => (fault === null ? [] : [fault])),
  ]);
  const dead = [...(await waitingDeadLetters(aws, settings))].filter(([queue, now]) => now > (waited.get(queue) ?? 0));
  return [
    ...found.flat(),
    ...dead.map(([queue, now]) => `${now} dead letters wait behind ${queue}, more than before.`),
  ];
}
