import type Stripe from "stripe";
import { newEndpoint, newPrice } from "./calls.ts";
import { addObject, type StripeWorld } from "./world.ts";

/** Prices that an operator creates before going live, by lookup key, in US cents per month. */
export const monthlyPrices = [
  { key: "base_monthly", product: "Reviens", unit_amount: 20_000 },
  { key: "location_promotional_monthly", product: "Additional location, first 12 months", unit_amount: 8_000 },
  { key: "location_regular_monthly", product: "Additional location", unit_amount: 16_000 },
] as const;

export type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;

interface Webhook {
  url: string;
  secret: string;
  events?: readonly EventType[];
}

export function openStripeAccount(world: StripeWorld, webhook: Webhook | null): void {
  const { store } = world;
  for (const { key, product: name, unit_amount } of monthlyPrices) {
    if (store.all("price").some(({ lookup_key }) => lookup_key === key)) continue;
    const product = addObject(world, "product", { name, active: true }).id;
    const recurring = { interval: "month" } as const;
    newPrice(world, { currency: "usd", product, unit_amount, lookup_key: key, recurring, tax_behavior: "exclusive" });
  }
  if (webhook === null) return;
  const { url, secret, events = ["*"] } = webhook;
  const ours = store.all("webhook_endpoint").find(({ description }) => description === "Reviens");
  if (ours) store.put("webhook_endpoint", { ...ours, url, secret, enabled_events: [...events] });
  else newEndpoint(world, { url, enabled_events: [...events], description: "Reviens" }, secret);
}
