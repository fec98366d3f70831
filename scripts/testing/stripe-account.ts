import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { localSecret } from "../local/secret.ts";
import { startStripe } from "../local/stripe/server.ts";

export interface Arrived {
  signature: string;
  body: string;
  event: Stripe.Event;
}

export async function openStripeAccount(start = "2026-01-15T12:00:00Z", given?: string) {
  const directory = given ?? (await mkdtemp(join(tmpdir(), "stripe-")));
  const keys = localSecret(directory);
  const arrived: Arrived[] = [];
  const state = { now: Date.parse(start), takes: (_: Arrived) => 200 };
  const standIn = await startStripe(directory, {
    keys,
    webhook: "http://reviens.test/api/webhooks/stripe",
    clock: () => state.now,
    post: async (_, headers, body) => {
      const one = { signature: headers["stripe-signature"] ?? "", body, event: JSON.parse(body) };
      arrived.push(one);
      return state.takes(one);
    },
  });
  const { hostname, port } = new URL(standIn.endpoint);
  const stripe = new Stripe(keys.stripeSecretKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(standIn.endpoint + path, { method: "POST", body: JSON.stringify(body) });
    return answer.json();
  };
  return {
    directory,
    keys,
    stripe,
    arrived,
    state,
    standIn,
    post,
    passTo: async (moment: string | number) => {
      state.now = typeof moment === "number" ? moment * 1_000 : Date.parse(moment);
      await standIn.settled();
    },
    priceOf: async (key: string) => {
      const { data } = await stripe.prices.list({ lookup_keys: [key] });
      return data[0]!.id;
    },
    atPage: (action: "confirm" | "authenticate" | "retrieve", asked: object) =>
      post(`/elements/${action}`, { key: keys.stripePublishableKey, ...asked }),
  };
}
