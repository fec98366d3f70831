import { rm } from "node:fs/promises";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, vi } from "vitest";
import { stripeEvents } from "#shared/contract/stripe.ts";
import { startAws } from "../local/aws/server.ts";
import { createTable, startDynamoDb } from "../local/dynamodb.ts";
import { functionsEnvironment } from "../local/environment.ts";
import { localSecret } from "../local/secret.ts";
import { startStripe } from "../local/stripe/server.ts";
import { passingDirectory } from "../testing/passing-directory.ts";

export interface WaitingPayer {
  event: Stripe.Event;
  text: string;
}

/** A table and a Stripe with a movable clock. */
async function openProofWorld(start: string) {
  const directory = await passingDirectory("money");
  const dynamodb = await startDynamoDb(join(directory, "dynamodb.db"));
  await createTable(dynamodb.endpoint);
  const aws = await startAws(directory);
  const keys = localSecret(directory);
  const clock = { now: Date.parse(start) };
  const inbox: WaitingPayer[] = [];
  const account = await startStripe(directory, {
    keys,
    webhook: "http://reviens.test/api/webhooks/stripe",
    events: stripeEvents,
    clock: () => clock.now,
    post: async (_, __, text) => {
      inbox.push({ event: JSON.parse(text), text });
      return 200;
    },
  });
  const endpoints = { dynamodb: dynamodb.endpoint, aws: aws.endpoint, stripe: account.endpoint };
  Object.assign(process.env, functionsEnvironment({ ...endpoints, origin: "http://x.test" }, {}));
  const { hostname, port } = new URL(account.endpoint);
  return {
    clock,
    inbox,
    dashboard: new Stripe(keys.stripeSecretKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 }),
    passTo: async (moment: number) => {
      clock.now = Math.max(clock.now, moment);
      await account.settled();
    },
    settled: () => account.settled(),
    atPage: async (action: "confirm" | "authenticate", client_secret: string, more: object = {}) => {
      const body = JSON.stringify({ key: keys.stripePublishableKey, client_secret, ...more });
      await fetch(`${account.endpoint}/elements/${action}`, { method: "POST", body });
      await account.settled();
    },
    close: async () => {
      await Promise.all([dynamodb.stop(), aws.stop(), account.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type ProofWorld = Awaited<ReturnType<typeof openProofWorld>>;

/** A world of a test file's own. Import the product inside of its tests: its clients are created once. */
export function ownProofWorld(start: string, more: Record<string, string> = {}): () => ProofWorld {
  const before = { ...process.env };
  let world: ProofWorld;
  beforeAll(async () => {
    vi.resetModules();
    world = await openProofWorld(start);
    Object.assign(process.env, more);
  });
  afterAll(async () => {
    await world.close();
    vi.resetModules();
    // In place, because the next file's stubs hold on to the object.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
  return () => world;
}
