import { variable } from "#functions/environment.ts";
import { stripe } from "#functions/services/billing/client.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import * as contract from "#shared/contract/billing.ts";
import { anOrganization } from "./fixtures.ts";
import { ask } from "./handlers.ts";

/** Stripe's test cards, by what happens to them. */
export const cards = {
  works: "4242424242424242",
  declined: "4000000000000002",
  declinedLater: "4000000000000341",
  authenticates: "4000002500003155",
} as const;

/** What the page's script does with a client secret: confirms it with a card, or authenticates it. */
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

/** A card as the form sends it. */
export const typed = (number: string) => ({ card: { number, exp_month: 12, exp_year: 2040, cvc: "123" } });

/** An organization whose owner pays, and the calls about its money. */
export async function aPayer() {
  const { organization, owner, cookie } = await anOrganization();
  const params = { organization: organization._id };
  const call = (route: Parameters<typeof ask>[0], more: object = {}) => ask(route, { params, cookie, ...more });
  const refresh = () => call(contract.refreshBilling);
  return {
    organization,
    owner,
    cookie,
    params,
    call,
    refresh,
    read: async () => (await call(contract.readSubscription)).body,
    /** Subscribes with a card, as the page does. */
    subscribe: async (card: string = cards.works) => {
      const { body } = await call(contract.subscribe);
      await atPage("confirm", body.clientSecret, typed(card));
      return (await refresh()).body;
    },
    /** Saves a card, as the page does. */
    saveCard: async (card: string = cards.works) => {
      const { body } = await call(contract.addPaymentMethod);
      await atPage("confirm", body.clientSecret, typed(card));
      return (await refresh()).body;
    },
    /** Stripe's own client, for what somebody does in its dashboard. */
    stripe: await stripe(),
  };
}

/** Has Stripe refuse the next calls: with an error, `Timeout` for silence, or as `/_local/refuse` takes it. */
export async function refuseStripe(how: object): Promise<void> {
  await fetch(`${variable("STRIPE_API")}/_local/refuse`, {
    method: "POST",
    body: JSON.stringify({ service: "stripe", ...how }),
  });
}
