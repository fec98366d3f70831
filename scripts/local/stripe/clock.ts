import type Stripe from "stripe";
import { closeInvoice, collectWhenDue, endStripeSubscription } from "./invoices.ts";
import type { Store } from "./store.ts";
import { renew, stripePeriodOf } from "./subscriptions.ts";
import { idOrNull, type StripeWorld } from "./world.ts";

const hour = 3_600;
const day = 24 * hour;

interface Due {
  at: number;
  happen(): void;
}

function expire(world: StripeWorld, subscription: Stripe.Subscription): void {
  const invoice = world.store.get("invoice", idOrNull(subscription.latest_invoice) ?? "");
  if (invoice?.status === "open") closeInvoice(world, invoice, "void");
  else endStripeSubscription(world, subscription, "incomplete_expired");
}

function dueOfSubscription(world: StripeWorld, subscription: Stripe.Subscription): Due | null {
  const { status, created } = subscription;
  if (status === "incomplete") return { at: created + 23 * hour, happen: () => expire(world, subscription) };
  if (!["active", "past_due", "unpaid"].includes(status)) return null;
  return { at: stripePeriodOf(subscription).end, happen: () => renew(world, subscription) };
}

function dueOfInvoice(world: StripeWorld, invoice: Stripe.Invoice): Due | null {
  const { status, auto_advance, automatically_finalizes_at, next_payment_attempt } = invoice;
  const at = status === "draft" ? automatically_finalizes_at : status === "open" ? next_payment_attempt : null;
  return at && auto_advance ? { at, happen: () => collectWhenDue(world, invoice) } : null;
}

function nextDue(world: StripeWorld): Due | null {
  const { store } = world;
  const all = [
    ...store.all("subscription").map((one) => dueOfSubscription(world, one)),
    ...store.all("invoice").map((one) => dueOfInvoice(world, one)),
  ];
  return all.reduce((next, due) => (due && (next === null || due.at < next.at) ? due : next), null);
}

/** Stripe keeps events for 30 days, keys and previews for one. */
function forgetOld({ store }: StripeWorld, now: number): void {
  for (const { id, created } of store.all("event")) if (created < now - 30 * day) store.drop("event", id);
  for (const { id, event } of store.all("delivery")) if (!store.get("event", event)) store.drop("delivery", id);
  for (const { id, created } of store.all("answer")) if (created < now - day) store.drop("answer", id);
  for (const { id, created } of store.all("preview")) if (created < now - day) store.drop("preview", id);
}

/** `catchUp` does what fell due since the last call, each thing at its own moment. */
export function openStripeWorld(store: Store, clock: () => number): { world: StripeWorld; catchUp(): void } {
  let moment: number | null = null;
  let forgotten = 0;
  const present = () => Math.floor(clock() / 1_000);
  const world: StripeWorld = { store, now: () => moment ?? present() };
  return {
    world,
    catchUp: () => {
      const end = present();
      for (let due = nextDue(world); due && due.at <= end; due = nextDue(world)) {
        const { at, happen } = due;
        moment = at;
        try {
          store.atOnce(happen);
        } finally {
          moment = null;
        }
      }
      if (end >= forgotten + day || end < forgotten) {
        forgetOld(world, end);
        forgotten = end;
      }
    },
  };
}
