import { keptAuditPut } from "#functions/data/audit/audit.ts";
import {
  eventPut,
  readSubscription,
  type StoredSubscription,
  type SubscriptionItem,
  subscriptionPut,
} from "#functions/data/billing/subscriptions.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { type LocationItem, listLocations } from "#functions/data/places/locations.ts";
import { again, transact, type Write } from "#functions/data/table.ts";
import { chooseCard, followDefault, listCards } from "#functions/services/billing/cards.ts";
import { type ChosenCard, chosenCard, followPayer, isKnown } from "#functions/services/billing/customers.ts";
import { dueAtEnd, listInvoices, type OpenInvoice, openInvoices } from "#functions/services/billing/invoices.ts";
import {
  endSubscription,
  readSubscriptions,
  type StripeSubscription,
} from "#functions/services/billing/subscriptions.ts";
import { addsTaxes, addTaxes, isUntaxable } from "#functions/services/billing/taxes.ts";
import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { isDone, isKept } from "#shared/rules/billing/asked.ts";
import { promotionsOf } from "#shared/rules/billing/billed-locations.ts";
import { billingNews, nextLook, type StandingBilling } from "#shared/rules/billing/billing-news.ts";
import { promotionsAhead } from "#shared/rules/billing/changes-ahead.ts";
import { stillFormer } from "#shared/rules/billing/come-back.ts";
import { isLive, owed, stateBy } from "#shared/rules/billing/subscription.ts";
import { oneMinute } from "#shared/rules/durations.ts";
import { pricedSince } from "./added-at.ts";
import { billingMessages } from "./billing-messages.ts";
import { endClosed } from "./end-closed.ts";
import { endCardless } from "./go-on.ts";
import { pauseLocations } from "./pause-locations.ts";
import { payerOf } from "./payer-of.ts";
import { settleQuantities } from "./settle-quantities.ts";

/** Invoices that are looked at for receipts: more than come between two looks. */
const newest = 10;

/**
 * What settling is about: the event of Stripe's that caused it, what is written with it, and what Stripe answered to whom the
 * entry of the audit log tells of. Whoever was answered knows it for sure, also where somebody else asked for the contrary since.
 */
interface Settling {
  now: Date;
  event?: string;
  also?: readonly Write[];
  answered?: { entry: Record<string, unknown>; isDone: boolean };
}

/** What Stripe says of a customer. */
interface Told {
  subscriptions: StripeSubscription[];
  chosen: ChosenCard;
  invoices: StandingBilling["invoices"];
  /** The oldest invoice that is owed. */
  due: OpenInvoice | undefined;
  /** The ids of all cards, where somebody waits to know. */
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
  // Another month that goes unpaid is no new beginning: the oldest counts.
  const [due] = owed(open);
  const invoices = items.map(({ invoice }) => invoice);
  return { subscriptions, chosen, invoices, due, cards: cards.map(({ _id }) => _id) };
}

/**
 * Pays for all else with the card that a subscription was begun with, unless another one was chosen since: then the subscription is
 * paid with that one. So an organization has one card that pays, whatever was interrupted.
 */
async function shareCard(
  customer: string,
  { card, at }: ChosenCard,
  { id, card: first, createdAt }: StripeSubscription,
): Promise<boolean> {
  if (first === null || first === card?._id) return false;
  const begun = Math.floor(Date.parse(createdAt) / 1_000);
  if (card?._id && at >= begun) await followDefault(id, card._id);
  else await chooseCard(customer, { card: first, at: begun });
  return true;
}

/** Has a subscription that was begun before an operator switched taxes on carry them, once its address is known. */
const tax = async ({ address }: ChosenCard, { id, isTaxed }: StripeSubscription): Promise<boolean> =>
  addsTaxes() && !isTaxed && address !== null && (await addTaxes(id));

/** Brings Stripe in line with the organization, and answers what Stripe says then; undefined where all is to be looked at anew. */
async function align(
  customer: string,
  before: StoredSubscription,
  organization: OrganizationItem,
  locations: readonly LocationItem[],
  now: Date,
): Promise<Told | undefined> {
  const item = before.read;
  const told = await ask(customer, item);
  const isOpen = organization.closedAt === null;
  const payer = payerOf(organization);
  if (!isOpen && (await endClosed(before, organization, told.subscriptions, now))) return undefined;
  if (isOpen && !isKnown(told.chosen, payer)) await followPayer(customer, payer);
  const live = told.subscriptions.find(isLive);
  if (!live) return told;
  // Stripe tries no card any more, and would leave each month as a draft that nobody pays.
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

/** Milliseconds after which what Stripe was asked for and did not do is taken to have failed. */
const patience = 10 * oneMinute;

type Asking = SubscriptionItem["asked"][number];

/** What was asked of Stripe and is still to be known, and the entries of the audit log of what Stripe says is so. */
function audited({ asked }: SubscriptionItem, { subscriptions, chosen, cards }: Told, { now, answered }: Settling) {
  const live = subscriptions.find(isLive);
  const ends = live === undefined || live.endsAt !== null;
  const pays = chosen.card?._id ?? null;
  const isOwn = ({ entry }: Asking) => entry.sk === answered?.entry.sk;
  const isAwaited = (one: Asking) => !isOwn(one) && now.getTime() <= Date.parse(one.at) + patience;
  const standing = { ends, pays, isKept: isKept(pays, asked.filter(isAwaited)), cards, located: chosen.located };
  const known = asked.map((one) => {
    const done = answered && isOwn(one) ? answered.isDone : isDone(one, standing);
    return { one, done, waits: !done && isAwaited(one) };
  });
  return {
    asked: known.filter(({ waits }) => waits).map(({ one }) => one),
    entries: known.filter(({ done }) => done).map(({ one }) => keptAuditPut(one.entry)),
  };
}

/** What a subscription still charges at its end. Undefined where Stripe can no longer tell the taxes of its address, which must stop nothing else. */
const stillDue = (...of: Parameters<typeof dueAtEnd>) =>
  dueAtEnd(...of).catch((error: unknown) => {
    if (isUntaxable(error)) return undefined;
    throw error;
  });

/** The writes by which our item says what Stripe told, and people are told what is new in it. */
async function writesOf(
  before: StoredSubscription,
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
  // Whoever closes is asked for nothing that ends after that: no promotion of what is closed is told to Stripe.
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
  const { news, told: noted } = billingNews(before.read, standing, now);
  // Of what is closed nothing is left to do, but whoever was charged is told.
  const toTell = isOpen ? news : news.filter(({ notice }) => notice === "receipt");
  const messages = await billingMessages(organization, toTell, now);
  // What nobody was told counts for nothing: grace goes on until three emails went out.
  const toldThen =
    isOpen && messages.length > 0 ? noted : { ...noted, reminded: Math.min(noted.reminded, before.read.reminded) };
  const { asked, entries } = audited(before.read, told, settling);
  const after: SubscriptionItem = {
    ...before.read,
    ...toldThen,
    asked,
    subscription,
    paymentMethod: told.chosen.card,
    stripeSubscription: live?.id ?? null,
    isAgreed: live?.isAgreed ?? false,
    dueAtEnd: dueAtClosing,
    removed: [],
    former: stillFormer(before.read.former, now),
    changedAt: undefined,
  };
  // What there was no time to look at is due still, whoever looked meanwhile.
  const next = before.read.purchasesTo === undefined ? nextLook(standing, toldThen, now) : now;
  const writes = {
    item: subscriptionPut(before, after, next),
    event: event === undefined ? [] : eventPut(event, now),
    rest: [...also, ...entries, ...messages],
  };
  return { after, writes };
}

/**
 * Compares an organization with Stripe and brings both in line: Stripe bills the locations that are there, our item says what
 * Stripe says, people are told what is new. Whatever made it look, a call, an event or the clock, it does the same, so that
 * events may come late, twice, in any order or never. The item's version is read before Stripe is asked: an older answer
 * never replaces a newer one. `also` and the event's mark are written with it; where the event's effect stands already,
 * nothing is. Raises `OutsideServiceFailed`. 3 read units, up to 4 write units.
 */
export async function settleBilling(organization: string, settling: Settling): Promise<SubscriptionState> {
  return again<SubscriptionState>(async () => {
    const before = await readSubscription(organization);
    const { customer, subscription, changedAt } = before.read;
    const [settings, locations] = await Promise.all([
      readOrganization(organization, true),
      listLocations(organization, true),
    ]);
    if (settings === null) return subscription;
    if (customer === null) {
      if (changedAt === undefined && !settling.also) return subscription;
      const former = stillFormer(before.read.former, settling.now);
      const after = { ...before.read, removed: [], former, changedAt: undefined };
      const { done } = await transact(() => [subscriptionPut(before, after, null), ...(settling.also ?? [])]);
      return done ? subscription : undefined;
    }
    const told = await align(customer, before, settings, locations, settling.now);
    if (told === undefined) return undefined;
    const { after, writes } = await writesOf(before, told, { organization: settings, locations }, settling);
    // Before it is noted that the subscription is over: what is interrupted is done anew.
    if (after.subscription.status === "cancelled" && !(await pauseLocations(before.read, locations, settling.now)))
      return undefined;
    const outcome = await transact(() => writes);
    if (outcome.done) return after.subscription;
    return outcome.refused.has("event") ? subscription : undefined;
  });
}
