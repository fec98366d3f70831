import { keptAuditPut } from "#functions/data/audit/audit.ts";
import {
  eventPut,
  readSubscription,
  type SubscriptionItem,
  subscriptionPut,
} from "#functions/data/billing/subscriptions.ts";
import { type OrganizationItem, planNoted, readOrganization } from "#functions/data/organizations/organizations.ts";
import { type LocationItem, listLocations } from "#functions/data/places/locations.ts";
import { retryOnConflict, transact, type Write } from "#functions/data/table.ts";
import { chooseCard, followDefault, listCards } from "#functions/services/billing/cards.ts";
import { type ChosenCard, chosenCard, followPayer, isKnown } from "#functions/services/billing/customers.ts";
import { dueAtEnd, listInvoices, type OpenInvoice, openInvoices } from "#functions/services/billing/invoices.ts";
import {
  endSubscription,
  readSubscriptions,
  type StripeSubscription,
} from "#functions/services/billing/subscriptions.ts";
import { addsTaxes, addTaxes, isUntaxable } from "#functions/services/billing/taxes.ts";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import { isCardKept, isDone } from "#shared/rules/billing/asked.ts";
import { promotionsAhead } from "#shared/rules/billing/billed-changes.ts";
import { promotionsOf } from "#shared/rules/billing/billed-locations.ts";
import { billingNews, nextBillingCheck, type StandingBilling } from "#shared/rules/billing/billing-news.ts";
import { stillFormer } from "#shared/rules/billing/returning-locations.ts";
import { isLive, owed, standingOf, stateBy } from "#shared/rules/billing/subscription.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { planOf } from "#shared/rules/plans.ts";
import { billingMessages } from "./billing-messages.ts";
import { endClosed } from "./end-closed.ts";
import { pricedSince } from "./location-billing-start.ts";
import { payerOf } from "./payer-of.ts";
import { endCardless } from "./resume-subscription.ts";
import { settleQuantities } from "./settle-quantities.ts";

/** More invoices than arise between two syncs. */
const newest = 10;

/** `answered` is a call's own result and certain, even if somebody requested the opposite since. */
interface Settling {
  now: Date;
  event?: string;
  also?: readonly Write[];
  answered?: { entry: Record<string, unknown>; isDone: boolean };
}

interface Told {
  subscriptions: StripeSubscription[];
  chosen: ChosenCard;
  invoices: StandingBilling["invoices"];
  due: OpenInvoice | undefined;
  /** Read only if a removal is pending. */
  cards: string[];
}

async function ask(customer: string, { asked }: SubscriptionItem): Promise<Told> {
  const [subscriptions, chosen, { items }, open, cards] = await Promise.all([
    readSubscriptions(customer),
    chosenCard(customer),
    listInvoices(customer, { limit: newest, after: null }),
    openInvoices(customer),
    asked.some(({ removes }) => removes !== undefined) ? listCards(customer) : [],
  ]);
  // The oldest unpaid invoice sets the start, so that later ones don't restart it.
  const [due] = owed(open);
  const invoices = items.map(({ invoice }) => invoice);
  return { subscriptions, chosen, invoices, due, cards: cards.map(({ _id }) => _id) };
}

/** Makes the card of the first payment the default, or switches the subscription to a default chosen since. */
async function shareCard(
  customer: string,
  { card, at }: ChosenCard,
  { id, card: first, begunAt }: StripeSubscription,
): Promise<boolean> {
  if (first === null || first === card?._id) return false;
  const begun = Math.floor(Date.parse(begunAt) / 1_000);
  if (card?._id && at >= begun) await followDefault(id, card._id);
  else await chooseCard(customer, { card: first, at: begun });
  return true;
}

/** For subscriptions that began before an operator enabled taxes. */
const tax = async ({ address }: ChosenCard, { id, isTaxed }: StripeSubscription): Promise<boolean> =>
  addsTaxes() && !isTaxed && address !== null && (await addTaxes(id));

/** Updates Stripe and returns its state; undefined if all must be read again. */
async function align(
  customer: string,
  before: SubscriptionItem,
  organization: OrganizationItem,
  locations: readonly LocationItem[],
  now: Date,
): Promise<Told | undefined> {
  const item = before;
  const told = await ask(customer, item);
  const isOpen = organization.closedAt === null;
  const payer = payerOf(organization);
  if (!isOpen && (await endClosed(before, organization, told.subscriptions, now))) return undefined;
  if (isOpen && !isKnown(told.chosen, payer)) await followPayer(customer, payer);
  const live = told.subscriptions.find(isLive);
  if (!live) return told;
  // Stripe stops charging and would leave later invoices as drafts.
  if (live.status === "unpaid") {
    await endSubscription(live);
    return undefined;
  }
  const { timeZone } = organization;
  const changed = [
    await shareCard(customer, told.chosen, live),
    await tax(told.chosen, live),
    isOpen && (await settleQuantities(live, { locations, removed: item.removed, timeZone }, now)),
    await endCardless(customer, live, item),
  ];
  return changed.includes(true) ? ask(customer, item) : told;
}

/** Milliseconds after which an unfulfilled request counts as failed. */
const patience = 10 * oneMinute;

type Asking = SubscriptionItem["asked"][number];

function audited({ asked }: SubscriptionItem, { subscriptions, chosen, cards }: Told, { now, answered }: Settling) {
  const live = subscriptions.find(isLive);
  const ends = live === undefined || live.endsAt !== null;
  const pays = chosen.card?._id ?? null;
  const isOwn = ({ entry }: Asking) => entry.sk === answered?.entry.sk;
  const isAwaited = (one: Asking) => !isOwn(one) && now.getTime() <= Date.parse(one.at) + patience;
  const standing = { ends, pays, isKept: isCardKept(pays, asked.filter(isAwaited)), cards, located: chosen.located };
  const known = asked.map((one) => {
    const done = answered && isOwn(one) ? answered.isDone : isDone(one, standing);
    return { one, done, waits: !done && isAwaited(one) };
  });
  return {
    asked: known.filter(({ waits }) => waits).map(({ one }) => one),
    entries: known.filter(({ done }) => done).map(({ one }) => keptAuditPut(one.entry)),
  };
}

/** Undefined if Stripe cannot tell the taxes of the address, which must not block the rest. */
const stillDue = (...of: Parameters<typeof dueAtEnd>) =>
  dueAtEnd(...of).catch((error: unknown) => {
    if (isUntaxable(error)) return undefined;
    throw error;
  });

async function writesOf(
  before: SubscriptionItem,
  told: Told,
  { organization, locations }: { organization: OrganizationItem; locations: readonly LocationItem[] },
  settling: Settling,
) {
  const { now, event, also = [] } = settling;
  const subscription = stateBy(told.subscriptions, told.due?.since);
  const live = told.subscriptions.find(isLive);
  const dated = locations.map((location) => ({ added: pricedSince(location), location: location._id }));
  const { timeZone } = organization;
  const isOpen = organization.closedAt === null;
  // Without later promotion changes, since closing ends them.
  const dueAtClosing = live?.status === "active" ? await stillDue(live.id) : null;
  const ends = isOpen && live !== undefined && live.endsAt !== null && !live.isAgreed;
  const ahead = ends ? promotionsAhead(dated, { now, until: live.renewsAt, timeZone }) : [];
  const standing = {
    subscription,
    card: told.chosen.card,
    invoices: told.invoices,
    due: told.due?.invoice,
    dueAtEnd: ahead.length > 0 && live?.status === "active" ? await stillDue(live.id, ahead) : dueAtClosing,
    promotions: live?.isAgreed
      ? []
      : promotionsOf(dated, timeZone).map(({ location, until }) => ({ ...location, until })),
  };
  const { news, told: noted } = billingNews(before, standing, now);
  // Receipts still go out after closing.
  const toTell = isOpen ? news : news.filter(({ notice }) => notice === "receipt");
  const messages = await billingMessages(organization, toTell, now);
  // Only reminders that were sent extend the grace period.
  const toldThen =
    isOpen && messages.length > 0 ? noted : { ...noted, reminded: Math.min(noted.reminded, before.reminded) };
  const { asked, entries } = audited(before, told, settling);
  const after: SubscriptionItem = {
    ...before,
    ...toldThen,
    asked,
    subscription,
    paymentMethod: told.chosen.card,
    stripeSubscription: live?.id ?? null,
    isAgreed: live?.isAgreed ?? false,
    dueAtEnd: dueAtClosing,
    removed: [],
    former: stillFormer(before.former, now),
    changedAt: undefined,
  };
  // What there was no time to look at is due still, whoever looked meanwhile.
  const next = before.purchasesTo === undefined ? nextBillingCheck(standing, toldThen, now) : now;
  const plan = planOf(standingOf(after, now));
  const writes = {
    item: subscriptionPut(before, after, next),
    event: event === undefined ? [] : eventPut(event, now),
    plan: plan === (organization.plan ?? "free") ? [] : planNoted(organization._id, plan),
    rest: [...also, ...entries, ...messages],
  };
  return { after, writes };
}

/**
 * Syncs an organization with Stripe, for calls, events and schedule alike; the version is read first, so older answers
 * never win. Throws `OutsideServiceFailed`.
 */
export async function syncWithStripe(organization: string, settling: Settling): Promise<SubscriptionState> {
  return retryOnConflict<SubscriptionState>(async () => {
    const before = await readSubscription(organization);
    const { customer, subscription, changedAt } = before;
    const [settings, locations] = await Promise.all([
      readOrganization(organization, true),
      listLocations(organization, true),
    ]);
    if (settings === null) return subscription;
    if (customer === null) {
      if (changedAt === undefined && !settling.also) return subscription;
      const former = stillFormer(before.former, settling.now);
      const after = { ...before, removed: [], former, changedAt: undefined };
      const { done } = await transact(() => [subscriptionPut(before, after, null), ...(settling.also ?? [])]);
      return done ? subscription : undefined;
    }
    const told = await align(customer, before, settings, locations, settling.now);
    if (told === undefined) return undefined;
    const { after, writes } = await writesOf(before, told, { organization: settings, locations }, settling);
    const outcome = await transact(() => writes);
    if (outcome.done) return after.subscription;
    return outcome.refused.has("event") ? subscription : undefined;
  });
}
