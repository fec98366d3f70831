import { createHmac } from "node:crypto";
import type { WebhookDelivery } from "./store.ts";
import type { StripeWorld } from "./world.ts";

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** Seconds between retries; Stripe gives up after three days. */
const backoff = [60, 300, 1_800, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

const posted: Post = async (url, headers, body) => {
  const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(20_000) });
  await answer.arrayBuffer();
  return answer.status;
};

/** Signs and sends the events that are due; overlapping calls share a run. */
export function openPostman(
  world: StripeWorld,
  textOf: (value: object) => string,
  post: Post = posted,
): { deliver(): Promise<void> } {
  const { store } = world;
  let running: Promise<void> | undefined;

  const due = () => store.all("delivery").find(({ next }) => next !== null && next <= world.now());

  async function arrives({ event: id, endpoint: to }: WebhookDelivery): Promise<boolean> {
    const event = store.get("event", id);
    const endpoint = store.get("webhook_endpoint", to);
    if (!event || !endpoint?.secret) return true;
    const body = textOf(event);
    const at = world.now();
    const signature = createHmac("sha256", endpoint.secret).update(`${at}.${body}`).digest("hex");
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": `t=${at},v1=${signature}`,
    };
    const status = await post(endpoint.url, headers, body).catch(() => 0);
    return status >= 200 && status < 300;
  }

  async function run(): Promise<void> {
    for (let next = due(); next; next = due()) {
      if (await arrives(next)) store.drop("delivery", next.id);
      else {
        const wait = backoff[next.tries];
        const retry = wait === undefined ? null : world.now() + wait;
        store.put("delivery", { ...next, tries: next.tries + 1, next: retry });
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
  };
}
