import type Stripe from "stripe";
import { stripeEvents, webhookOf } from "#shared/contract/stripe.ts";
import { monthlyPrices } from "../../local/stripe/dashboard.ts";
import { endpointOf } from "./look.ts";

/** Stripe shows a webhook's secret only once. */
interface Made {
  done: string[];
  secret: string | null;
}

async function makePrices(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.prices.list({ lookup_keys: monthlyPrices.map(({ key }) => key), active: true });
  const lacking = monthlyPrices.filter(({ key }) => !data.some(({ lookup_key }) => lookup_key === key));
  for (const { key, product: name, unit_amount } of lacking) {
    const product = await stripe.products.create({ name });
    await stripe.prices.create({
      currency: "usd",
      product: product.id,
      unit_amount,
      lookup_key: key,
      // An archived price keeps its key.
      transfer_lookup_key: true,
      recurring: { interval: "month" },
      tax_behavior: "exclusive",
    });
  }
  return lacking.map(({ key }) => `price ${key}`);
}

/** Creates missing prices and the webhook of `origin`. Differing ones stay, because somebody may be paying a price. */
export async function make(stripe: Stripe, origin: string): Promise<Made> {
  const done = await makePrices(stripe);
  const endpoint = await endpointOf(stripe, origin);
  if (!endpoint) {
    const { secret = null } = await stripe.webhookEndpoints.create({
      url: webhookOf(origin),
      enabled_events: [...stripeEvents],
      description: "Reviens",
    });
    return { done: [...done, "webhook"], secret };
  }
  const given = endpoint.enabled_events;
  const isEnough = given.includes("*") || stripeEvents.every((type) => given.includes(type));
  if (isEnough) return { done, secret: null };
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: [...stripeEvents] });
  return { done: [...done, "events of the webhook"], secret: null };
}
