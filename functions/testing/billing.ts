import Stripe from "stripe";
import { ensureCustomer } from "#functions/actions/billing/ensure-customer.ts";
import { syncWithStripe } from "#functions/actions/billing/sync-with-stripe.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { variable } from "#functions/environment.ts";
import { stripe } from "#functions/services/billing/client.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import * as contract from "#shared/contract/billing.ts";
import { anOrganization } from "./fixtures.ts";
import { ask } from "./handlers.ts";

export const cards = {
  works: "4242424242424242",
  declined: "4000000000000002",
  declinedLater: "4000000000000341",
  alwaysAuthenticates: "4000002760003184",
  disputes: "4000000000000259",
  inquires: "4000000000001976",
} as const;

/** Does what the page's script does with a client secret. */
export async function atPage(
  action: "confirm" | "authenticate",
  client_secret: string,
  more: Record<string, unknown> = {},
): Promise<unknown> {
  const { stripePublishableKey: key } = await stripeKeys();
  const answer = await fetch(`${variable("STRIPE_API")}/elements/${action}`, {
    method: "POST",
    body: JSON.stringify({ key, client_secret, ...more }),
  });
  return answer.json();
}

export const typed = (number: string) => ({ card: { number, exp_month: 12, exp_year: 2040, cvc: "123" } });

/** Directly at Stripe, so without an audit entry. Answers the card's id. */
export async function cardAtStripe({ _id }: { _id: string }): Promise<{ customer: string; card: string }> {
  const settings = await readOrganization(_id, true);
  if (!settings) throw new Error("there is no organization");
  const { customer } = await ensureCustomer(settings, new Date());
  const client = await stripe();
  const { id: card } = await client.paymentMethods.attach("pm_card_visa", { customer });
  await client.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  return { customer, card };
}

export async function subscriptionAtStripe(organization: { _id: string }): Promise<undefined> {
  const { customer } = await cardAtStripe(organization);
  const client = await stripe();
  const { data } = await client.prices.list({ lookup_keys: ["base_monthly"] });
  const items = [{ price: data[0]?.id ?? "", quantity: 1 }];
  await client.subscriptions.create({ customer, items, metadata: { organization: organization._id } });
  await syncWithStripe(organization._id, { now: new Date() });
  return undefined;
}

export const stripeSignature = async (payload: string, at: Date = new Date()): Promise<string> =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: (await stripeKeys()).stripeWebhookSecret,
    timestamp: Math.floor(at.getTime() / 1_000),
  });

/** At an agreed price of nothing, so that nothing but what a test buys is charged. */
export async function beSubscribed(organization: { _id: string }): Promise<void> {
  const settings = await readOrganization(organization._id, true);
  if (!settings) throw new Error("there is no organization");
  const { customer } = await ensureCustomer(settings, new Date());
  const client = await stripe();
  const { data } = await client.prices.list({ lookup_keys: ["base_monthly"] });
  const items = [{ price: data[0]?.id ?? "", quantity: 0 }];
  await client.subscriptions.create({
    customer,
    items,
    metadata: { organization: organization._id, agreed: "true" },
  });
  await syncWithStripe(organization._id, { now: new Date() });
}

export async function aSubscriber() {
  const payer = await aPayer();
  await beSubscribed(payer.organization);
  return payer;
}

export async function aPayer() {
  const { organization, owner, cookie } = await anOrganization({}, {}, "free");
  const params = { organization: organization._id };
  const call = (route: Parameters<typeof ask>[0], more: object = {}) => ask(route, { params, cookie, ...more });
  const refresh = () => call(contract.refreshBillingRoute);
  return {
    organization,
    owner,
    cookie,
    params,
    call,
    refresh,
    read: async () => (await call(contract.readSubscriptionRoute)).body,
    subscribe: async (card: string = cards.works) => {
      const { body } = await call(contract.subscribeRoute);
      await atPage("confirm", body.clientSecret, typed(card));
      return (await refresh()).body;
    },
    saveCard: async (card: string = cards.works) => {
      const { body } = await call(contract.addPaymentMethodRoute);
      const { intent } = Object(await atPage("confirm", body.clientSecret, typed(card)));
      if (intent?.status === "requires_action") await atPage("authenticate", body.clientSecret, { succeeds: true });
      return (await refresh()).body;
    },
    stripe: await stripe(),
  };
}

/** An error, `Timeout` for silence, or as `/_local/refuse` takes it. */
export async function refuseStripe(how: object): Promise<void> {
  await fetch(`${variable("STRIPE_API")}/_local/refuse`, {
    method: "POST",
    body: JSON.stringify({ service: "stripe", ...how }),
  });
}

export async function ownSubscription({ _id }: { _id: string }): Promise<string> {
  return (await readSubscription(_id)).stripeSubscription ?? "";
}
