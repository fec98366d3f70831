import type Stripe from "stripe";
import { changeObject, objectIdOf, type StripeWorld } from "../state/world.ts";
import {
  close,
  collectInvoice,
  draftInvoice,
  endStripeSubscription,
  finalizeDue,
  issue,
  issueForAnHour,
  subscriptionOf,
} from "./invoicing.ts";
import { endAfter, invoiceLast, renewalLines, stripePeriodOf } from "./subscribing.ts";

const hour = 3_600;
const day = 24 * hour;

function endWithPeriod(world: StripeWorld, subscription: Stripe.Subscription): void {
  invoiceLast(world, subscription);
  endStripeSubscription(world, world.store.need("subscription", subscription.id), "cancellation_requested");
}

/** The invoice stays a draft for an hour, like Stripe's. */
function renew(world: StripeWorld, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    endWithPeriod(world, subscription);
    return;
  }
  const { store } = world;
  const before = stripePeriodOf(subscription);
  const lines = renewalLines(world, subscription);
  const next = endAfter(subscription);
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: before.end,
    current_period_end: next,
  }));
  const unpaid = subscription.status === "unpaid";
  const draft = draftInvoice(world, { subscription, lines, reason: "subscription_cycle", period: before });
  if (unpaid) issue(world, { ...draft, auto_advance: false });
  else issueForAnHour(world, draft);
  changeObject(
    world,
    "subscription",
    { ...store.need("subscription", subscription.id), items: { ...subscription.items, data: items } },
    "customer.subscription.updated",
  );
}

interface Due {
  at: number;
  happen(): void;
}

function dueOfSubscription(world: StripeWorld, subscription: Stripe.Subscription): Due[] {
  const { status, cancel_at, created } = subscription;
  if (status === "incomplete")
    return [
      {
        at: created + 23 * hour,
        happen: () => {
          const invoice = world.store.get("invoice", objectIdOf(subscription.latest_invoice ?? ""));
          if (invoice?.status === "open") close(world, invoice, "void");
          else endStripeSubscription(world, subscription, null, "incomplete_expired");
        },
      },
    ];
  if (!["active", "past_due", "unpaid"].includes(status)) return [];
  const renewal = { at: stripePeriodOf(subscription).end, happen: () => renew(world, subscription) };
  if (cancel_at === null || subscription.cancel_at_period_end) return [renewal];
  return [{ at: cancel_at, happen: () => endWithPeriod(world, subscription) }, renewal];
}

function dueOfInvoice(world: StripeWorld, invoice: Stripe.Invoice): Due[] {
  const tryNow = (open: Stripe.Invoice) => {
    if (open.status === "open") collectInvoice(world, open, { offSession: true, automatic: true });
  };
  if (invoice.status === "draft" && invoice.auto_advance && invoice.automatically_finalizes_at)
    return [{ at: invoice.automatically_finalizes_at, happen: () => tryNow(finalizeDue(world, invoice)) }];
  if (invoice.status === "open" && invoice.auto_advance && invoice.next_payment_attempt)
    return [
      {
        at: invoice.next_payment_attempt,
        happen: () => {
          // No retries once the subscription is canceled.
          if (subscriptionOf(world, invoice)?.status === "canceled")
            world.store.put("invoice", { ...invoice, next_payment_attempt: null, auto_advance: false });
          else tryNow(invoice);
        },
      },
    ];
  return [];
}

export function nextDue(world: StripeWorld): Due | null {
  const { store } = world;
  let next: Due | null = null;
  const consider = (due: Due) => {
    if (next === null || due.at < next.at) next = due;
  };
  for (const subscription of store.all("subscription")) dueOfSubscription(world, subscription).forEach(consider);
  for (const invoice of store.all("invoice")) dueOfInvoice(world, invoice).forEach(consider);
  return next;
}

/** Stripe keeps events for 30 days, keys and previews for one. */
export function forgetOld({ store }: StripeWorld, now: number): void {
  for (const { id, created } of store.all("event")) if (created < now - 30 * day) store.drop("event", id);
  for (const { id, event } of store.all("delivery")) if (!store.get("event", event)) store.drop("delivery", id);
  for (const { id, created } of store.all("answer")) if (created < now - day) store.drop("answer", id);
  for (const { id, created } of store.all("preview")) if (created < now - day) store.drop("preview", id);
}
