import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { previewInvoice } from "#functions/services/billing/invoices.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { LocationPrice } from "#shared/model/subscription.ts";
import { changesAhead, promotionsAhead } from "#shared/rules/billing/billed-changes.ts";
import { billedQuantities, needsSales, promotionsOf } from "#shared/rules/billing/billed-locations.ts";
import { type PriceOfChange, priceOfChange } from "#shared/rules/billing/pricing.ts";
import { type FormerLocation, returnsToPlan } from "#shared/rules/billing/returning-locations.ts";
import { pricedSince } from "./location-billing-start.ts";

interface Thought {
  add: readonly { name: string; feedbackId: string }[];
  remove: string | undefined;
}

const comingBack = (former: readonly FormerLocation[], add: Thought["add"], now: Date) =>
  add.flatMap(({ name, feedbackId }) => {
    const before = returnsToPlan(former, { name, feedbackId: feedbackId.toLowerCase() }, now);
    return before === null ? [] : [{ name, added: new Date(before.since) }];
  });

/** Null once the promotion is over, and for the first location, which has none. */
function lowerUntil<Of extends { added: Date }>(
  all: readonly Of[],
  one: Of,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const until = promotionsOf(all, timeZone).find(({ location }) => location === one)?.until;
  return until !== undefined && now < until ? until.toISOString() : null;
}

const unpriced: PriceOfChange = { before: null, after: null, difference: null, later: null };

/** Price change by adding or removing locations; unknown for negotiated prices. */
export async function showLocationPrice(
  id: string,
  { add, remove }: Thought,
  now: Date,
): Promise<LocationPrice | Refusal> {
  const [organization, read, locations] = await Promise.all([
    readOrganization(id),
    readSubscription(id),
    listLocations(id, true),
  ]);
  if (organization === null) return { refused: "organization_not_found" };
  if (remove !== undefined && !locations.some(({ _id }) => _id === remove)) return { refused: "location_not_found" };
  const { stripeSubscription, isAgreed } = read;
  if (isAgreed) return { ...unpriced, now: null, upcoming: null, back: [] };
  const { timeZone } = organization;
  const returning = comingBack(read.former, add, now);
  const before = locations.map((location) => ({ ...location, added: pricedSince(location) }));
  const after = [
    ...before.filter(({ _id }) => _id !== remove),
    ...returning,
    ...Array.from({ length: add.length - returning.length }, () => ({ added: now })),
  ];
  const price = {
    ...priceOfChange(
      before.map(({ added }) => added),
      after.map(({ added }) => added),
      { now, timeZone },
    ),
    back: [
      ...returning.map((one) => ({ name: one.name, until: lowerUntil(after, one, { now, timeZone }) })),
      ...before
        .filter(({ _id }) => _id === remove)
        .map((one) => ({ name: one.name, until: lowerUntil(before, one, { now, timeZone }) })),
    ],
  };
  if (stripeSubscription === null || needsSales(after.length)) return { ...price, now: null, upcoming: null };
  const period = { now, until: read.subscription.renewsAt, timeZone };
  const billed = billedQuantities(before, { now, timeZone });
  const [asItIs, upcoming] = await Promise.all([
    previewInvoice(stripeSubscription, promotionsAhead(before, period)),
    previewInvoice(stripeSubscription, changesAhead(after, { ...period, billed })),
  ]);
  if (upcoming === null) return { ...price, now: null, upcoming };
  const parts = upcoming.lines.filter(({ prorated }) => prorated);
  // A canceled subscription has no next invoice unless something changes before its end.
  const known = asItIs?.lines.filter(({ prorated }) => prorated) ?? [];
  const sum = (lines: typeof parts) => lines.reduce((total, { amount }) => total + amount.amount, 0);
  const { currency } = upcoming.total;
  return { ...price, now: { amount: sum(parts) - sum(known), currency }, upcoming };
}
