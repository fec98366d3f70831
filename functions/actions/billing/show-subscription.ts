import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { DeadlinePassed, withTimeout } from "#functions/deadline.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { dueAtEnd, previewInvoice } from "#functions/services/billing/invoices.ts";
import { addsTaxes } from "#functions/services/billing/taxes.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { DuePayment, SubscriptionOverview } from "#shared/model/subscription.ts";
import { promotionsAhead } from "#shared/rules/billing/billed-changes.ts";
import { promotionsOf } from "#shared/rules/billing/billed-locations.ts";
import { monthlyPrice } from "#shared/rules/billing/pricing.ts";
import { hasPlan, standingOf } from "#shared/rules/billing/subscription.ts";
import { pricedSince } from "./location-billing-start.ts";
import { showDuePayment } from "./show-due-payment.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

/** Milliseconds; without an answer the screen says only that a payment is due. */
const dueAtMost = 3_000;

const dueInTime = (id: string): Promise<DuePayment | null | undefined> =>
  withTimeout(dueAtMost, () => showDuePayment(id)).catch((error: unknown) => {
    if (error instanceof DeadlinePassed) return undefined;
    throw error;
  });

/** `isOutdated` when Stripe knows more than our copy. */
interface Look {
  overview: SubscriptionOverview;
  isOutdated: boolean;
}

/** A continuing subscription without a next invoice has ended at Stripe. */
const hasEnded = ({ subscription, upcoming }: SubscriptionOverview): boolean =>
  upcoming === null && hasPlan(subscription) && subscription.endsAt === null;

/** Data of the subscription screen; syncs first if Stripe knows more. */
export async function showSubscription(id: string, now: Date): Promise<SubscriptionOverview | Refusal> {
  const look = await lookAt(id, now);
  if ("refused" in look) return look;
  if (!look.isOutdated) return look.overview;
  await syncWithStripe(id, { now });
  const again = await lookAt(id, now);
  return "refused" in again ? again : again.overview;
}

async function lookAt(id: string, now: Date): Promise<Look | Refusal> {
  const [organization, read, locations] = await Promise.all([
    readOrganization(id),
    readSubscription(id),
    listLocations(id),
  ]);
  if (organization === null) return { refused: "organization_not_found" };
  const { timeZone } = organization;
  const { customer, paymentMethod, stripeSubscription, isAgreed } = read;
  const dated = locations.map((location) => ({ ...location, added: pricedSince(location) }));
  const ahead = isAgreed ? [] : promotionsAhead(dated, { now, until: read.subscription.renewsAt, timeZone });
  const atClosing = async (subscription: string) => (ahead.length > 0 ? dueAtEnd(subscription) : undefined);
  const owes = read.subscription.unpaidSince !== null;
  const [due, [upcoming, atEnd, closing]] = await Promise.all([
    owes ? dueInTime(id) : null,
    stripeSubscription === null
      ? [null, null, null]
      : Promise.all([
          previewInvoice(stripeSubscription, ahead),
          dueAtEnd(stripeSubscription, ahead),
          atClosing(stripeSubscription),
        ]),
  ]);
  const ends = isAgreed ? [] : promotionsOf(dated, timeZone).filter(({ until }) => until > now);
  const overview: SubscriptionOverview = {
    subscription: standingOf(read, now),
    paymentMethod,
    due: due ?? null,
    locations: Math.max(1, locations.length),
    monthly: isAgreed
      ? null
      : monthlyPrice(
          dated.map(({ added }) => added),
          { now, timeZone },
        ),
    promotions: ends.map(({ location: { _id, name }, until }) => ({
      location: { _id, name },
      until: until.toISOString(),
    })),
    upcoming,
    dueAtEnd: atEnd,
    dueAtClosing: closing === undefined ? atEnd : closing,
    taxes: addsTaxes() ? { address: customer === null ? null : (await chosenCard(customer)).address } : null,
  };
  const isPaid = owes && (due === null || due?.status === "paid");
  return { overview, isOutdated: isPaid || hasEnded(overview) };
}
