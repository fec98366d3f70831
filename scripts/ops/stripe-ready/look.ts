import type Stripe from "stripe";
import { stripeEvents, webhookOf } from "#shared/contract/stripe.ts";
import { monthlyPrices } from "../../local/stripe/dashboard.ts";

interface Look {
  what: string;
  wanted: string;
  found: string;
  isReady: boolean;
}

const missing = "missing";

const priceWords = ({
  amount,
  currency,
  every,
  tax,
}: {
  amount: number;
  currency: string;
  every: string;
  tax: string;
}) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()} a ${every}, tax ${tax}`;

function wordsOf({ unit_amount, currency, recurring, tax_behavior }: Stripe.Price): string {
  const { interval = "once", interval_count = 1 } = recurring ?? {};
  const every = interval_count === 1 ? interval : `${interval_count} ${interval}s`;
  return priceWords({ amount: unit_amount ?? 0, currency, every, tax: tax_behavior ?? "unspecified" });
}

async function lookAtPrices(stripe: Stripe): Promise<Look[]> {
  const { data } = await stripe.prices.list({ lookup_keys: monthlyPrices.map(({ key }) => key), active: true });
  return monthlyPrices.map(({ key, unit_amount }) => {
    const price = data.find(({ lookup_key }) => lookup_key === key);
    const wanted = priceWords({ amount: unit_amount, currency: "usd", every: "month", tax: "exclusive" });
    const found = price ? wordsOf(price) : missing;
    return { what: `price ${key}`, wanted, found, isReady: found === wanted };
  });
}

export async function endpointOf(stripe: Stripe, origin: string): Promise<Stripe.WebhookEndpoint | undefined> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.find(({ url }) => url === webhookOf(origin));
}

async function lookAtWebhook(stripe: Stripe, origin: string): Promise<Look[]> {
  const endpoint = await endpointOf(stripe, origin);
  const given = new Set(endpoint?.enabled_events);
  const lacking = given.has("*") ? [] : stripeEvents.filter((type) => !given.has(type));
  return [
    {
      what: `webhook ${webhookOf(origin)}`,
      wanted: "enabled",
      found: endpoint?.status ?? missing,
      isReady: endpoint?.status === "enabled",
    },
    {
      what: "its events",
      wanted: `${stripeEvents.length} types`,
      found: lacking.length === 0 ? "all" : `without ${lacking.join(", ")}`,
      isReady: lacking.length === 0,
    },
  ];
}

/** Checks only what Stripe's API tells; docs/stripe.md lists the rest. */
export async function look(stripe: Stripe, origin: string): Promise<Look[]> {
  const [prices, webhook] = await Promise.all([lookAtPrices(stripe), lookAtWebhook(stripe, origin)]);
  return [...prices, ...webhook];
}
