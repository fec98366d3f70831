import { ensureCustomer } from "#functions/actions/billing/ensure-customer.ts";
import { startOwnSubscription } from "#functions/actions/billing/start-subscription.ts";
import { syncWithStripe } from "#functions/actions/billing/sync-with-stripe.ts";
import { readEmailItem } from "#functions/data/accounts/emails.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { chooseCard } from "#functions/services/billing/cards.ts";
import { asked } from "#functions/services/billing/client.ts";
import { addsTaxes, locate } from "#functions/services/billing/taxes.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { demoLink, demoLogIns } from "./cast.ts";

/** Works in test mode only. */
const testCard = "pm_card_visa";

/** Stripe Tax needs an address before the card. */
const address = { country: "CA", postalCode: "H2J 1Y1" };

/** Subscribes the demo through the product's own calls; idempotent. Throws outside Stripe's test mode. */
export async function subscribeDemo(now: Date = new Date()): Promise<void> {
  const id = (await readLink(demoLink, now))?.organization ?? "";
  const [organization, read] = await Promise.all([readOrganization(id), readSubscription(id)]);
  if (organization === null || hasPlan(read.subscription)) return;
  if (!(await stripeKeys()).stripeSecretKey.startsWith("sk_test_"))
    throw new Error("Stripe's key is not one for tests.");
  const { customer } = await ensureCustomer(organization, now);
  const { id: card } = await asked((stripe) => stripe.paymentMethods.attach(testCard, { customer }));
  await chooseCard(customer, { card, at: Math.floor(now.getTime() / 1_000) });
  if (addsTaxes()) await locate(customer, address, "demo");
  const owner = (await readEmailItem(demoLogIns[0]?.email ?? ""))?.user ?? "";
  const form = await startOwnSubscription({ organization: id, user: owner, route: "subscriptionStart", now });
  if ("refused" in form) throw new Error(form.refused);
  const [payment = ""] = form.clientSecret.split("_secret_");
  await asked((stripe) => stripe.paymentIntents.confirm(payment, { payment_method: card }));
  await syncWithStripe(id, { now });
}
