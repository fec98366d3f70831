import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripeEvents, webhookOf } from "#shared/contract/stripe.ts";
import { localSecret } from "../local/secret.ts";
import { startStripe } from "../local/stripe/server.ts";
import { settings } from "./operator.ts";
import type { Browser } from "./viewer.ts";

/** The local stand-in, whose events go through CloudFront. */
export async function openStripe() {
  const directory = await mkdtemp(join(tmpdir(), "reviens-stripe-"));
  const { stripeSecretKey, stripePublishableKey, stripeWebhookSecret } = localSecret(directory);
  const keys = { stripeSecretKey, stripePublishableKey, stripeWebhookSecret };
  let viewer: Browser | undefined;
  const standIn = await startStripe(directory, {
    keys,
    webhook: webhookOf(`https://${settings.domain}`),
    events: stripeEvents,
    post: async (url, headers, body) => (await viewer?.send("POST", new URL(url).pathname, headers, body))?.status ?? 0,
  });
  return {
    endpoint: standIn.endpoint,
    keys,
    publishableKey: stripePublishableKey,
    deliverTo: (through: Browser) => {
      viewer = through;
    },
    stop: async () => {
      await standIn.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
