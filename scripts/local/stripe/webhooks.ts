import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { type Chance, chanceOf } from "../../demo/chance.ts";
import type { WebhookDelivery } from "./state/kinds.ts";
import type { StripeWorld } from "./state/world.ts";

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** Shares of lost or doubled events from 0 to 1, and delays in seconds. */
const Mistreatment = z.object({
  shuffle: z._default(z.boolean(), false),
  double: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
  lose: z._default(z.number().check(z.gte(0), z.lte(1)), 0),
  delay: z._default(z.number().check(z.gte(0)), 0),
  seed: z._default(z.int(), 1),
});

const Redelivery = z.object({ event: z.optional(z.string()) });

interface Postman {
  deliver(): Promise<void>;
  mistreat(asked: unknown): unknown;
  redeliver(asked: unknown): { again: number };
}

/** Seconds between retries; Stripe gives up after three days. */
const backoff = [60, 300, 1_800, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

const posted: Post = async (url, headers, body) => {
  const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(20_000) });
  await answer.arrayBuffer();
  return answer.status;
};

export function openPostman(world: StripeWorld, textOf: (value: object) => string, post: Post = posted): Postman {
  const { store } = world;
  let how = Mistreatment.parse({});
  let chance: Chance = chanceOf(1);
  let running: Promise<void> | undefined;

  function due(): WebhookDelivery[] {
    const now = world.now();
    const waiting = store.all("delivery").filter(({ next }) => next !== null && next <= now);
    return how.shuffle && waiting.length > 1 ? [chance.pick(waiting)] : waiting.slice(0, 1);
  }

  function survives(delivery: WebhookDelivery): boolean {
    if (delivery.tries > 0 || delivery.delayed) return true;
    const lost = chance.happens(how.lose);
    if (!lost && how.delay === 0) return true;
    const next = lost ? null : world.now() + Math.ceil(chance.next() * how.delay);
    store.put("delivery", { ...delivery, next, delayed: true });
    return false;
  }

  async function send({ event: id, endpoint: to }: WebhookDelivery): Promise<boolean> {
    const event = store.get("event", id);
    const endpoint = store.get("webhook_endpoint", to);
    if (!event || !endpoint?.secret) return true;
    const body = textOf(event);
    const at = world.now();
    const signature = createHmac("sha256", endpoint.secret).update(`${at}.${body}`).digest("hex");
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": `t=${at},v1=${signature}`,
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
    const status = await post(endpoint.url, headers, body).catch(() => 0);
    return status >= 200 && status < 300;
  }

  function settle(delivery: WebhookDelivery, arrived: boolean): void {
    const tries = delivery.tries + 1;
    if (!arrived) {
      const wait = backoff[tries - 1];
      store.put("delivery", { ...delivery, tries, next: wait === undefined ? null : world.now() + wait });
      return;
    }
    store.drop("delivery", delivery.id);
    const event = store.get("event", delivery.event);
    if (event) store.put("event", { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  }

  async function run(): Promise<void> {
    for (let [next] = due(); next; [next] = due()) {
      if (survives(next)) {
        const times = chance.happens(how.double) ? 2 : 1;
        let arrived = false;
        for (let time = 0; time < times; time++) arrived = (await send(next)) || arrived;
        settle(next, arrived);
      }
      store.commit();
    }
  }

  return {
    deliver: () => {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    mistreat: (asked) => {
      how = Mistreatment.parse(asked);
      chance = chanceOf(how.seed);
      return how;
    },
    redeliver: (asked) => {
      const { event } = Redelivery.parse(asked);
      const left = store.all("delivery").filter(({ event: of }) => event === undefined || of === event);
      for (const delivery of left) store.put("delivery", { ...delivery, tries: 1, next: world.now() });
      if (left.length > 0 || event === undefined) return { again: left.length };
      const { id } = store.need("event", event);
      const endpoints = store.all("webhook_endpoint");
      for (const [index, endpoint] of endpoints.entries())
        store.put("delivery", { id: `${id}_${index}`, event: id, endpoint: endpoint.id, tries: 1, next: world.now() });
      return { again: endpoints.length };
    },
  };
}
