import { ulid } from "ulid";
import { buyCredits } from "#functions/actions/billing/buy-credits.ts";
import { cancelSubscription, resumeSubscription } from "#functions/actions/billing/cancel-subscription.ts";
import { addCard, dropCard, showCards, useCard } from "#functions/actions/billing/change-cards.ts";
import { changeRefill } from "#functions/actions/billing/change-refill.ts";
import { superviseSubscription } from "#functions/actions/billing/look-after-subscriptions.ts";
import { refillCredits } from "#functions/actions/billing/refill-credits.ts";
import { refreshBilling } from "#functions/actions/billing/refresh-billing.ts";
import { showPurchase } from "#functions/actions/billing/show-purchase.ts";
import { startOwnSubscription } from "#functions/actions/billing/start-subscription.ts";
import { syncWithStripe } from "#functions/actions/billing/sync-with-stripe.ts";
import { addLocation } from "#functions/actions/places/add-location.ts";
import { removeLocation } from "#functions/actions/places/remove-location.ts";
import { listPurchases } from "#functions/data/billing/purchases.ts";
import { readRefill } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { storeOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { changeCredits, listLedger, readCredits } from "#functions/data/sending/sms-pool.ts";
import { transact } from "#functions/data/table.ts";
import { storedSubscription } from "#functions/testing/stored-subscription.ts";
import type { SmsPack } from "#shared/model/sms-purchase.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";
import type { ProofWorld } from "./world.ts";

/** Must not expire: histories on one clock last over a century. */
const card = (number: string, now: Date) => ({
  card: { number, exp_month: 12, exp_year: now.getUTCFullYear() + 10, cvc: "123" },
});

export async function openPayer(world: ProofWorld, name: string, timeZone: string) {
  const { clock, dashboard } = world;
  const now = () => new Date(clock.now);
  const id = ulid(clock.now);
  const owner = ulid(clock.now);
  const organization = {
    ...newOrganization(id, { name, language: "en", feedbackId: `cafe-${id.slice(-12).toLowerCase()}` }),
    timeZone,
    version: 1,
  };
  const member = { organization: id, user: owner, role: "owner" as const, name: "Anne Roy" };
  await storeOrganization(organization, { owner: member, inbox: `inbox of ${owner}`, network: id }, now());
  const by = (route: string) => ({ organization: id, user: owner, route, now: now() });
  const customer = async () => (await readSubscription(id)).customer;
  const cards = async () => (await showCards(id)).toReversed();
  const payments = async () => {
    const own = await customer();
    if (own === null) return [];
    const { data } = await dashboard.paymentIntents.list({ customer: own, limit: 100, expand: ["data.latest_charge"] });
    return data.toReversed();
  };
  const subscriptions = async () => {
    const own = await customer();
    return own === null ? [] : (await dashboard.subscriptions.list({ customer: own, status: "all" })).data;
  };
  return {
    id,
    name,
    timeZone,
    customer,
    subscribe: async (number: string) => {
      const begun = await startOwnSubscription(by("subscriptionStart"));
      if (!("clientSecret" in begun)) return;
      await world.atPage("confirm", begun.clientSecret, card(number, now()));
    },
    saveCard: async (number: string) => {
      const begun = await addCard(id, now());
      if ("clientSecret" in begun) await world.atPage("confirm", begun.clientSecret, card(number, now()));
    },
    refresh: () => refreshBilling(id, now()),
    cardAt: async (which: number) => {
      const all = await cards();
      return all[which % Math.max(1, all.length)] ?? null;
    },
    payWithCard: (card: string) => useCard(card, by("paymentMethodDefault")),
    dropCard: (card: string) => dropCard(card, by("paymentMethodRemove")),
    buy: async (purchase: string, pack: SmsPack) => {
      await buyCredits({ organization: id, purchase, pack, automatic: false, by: null, now: now() });
    },
    confirm: async (purchase: string) => {
      const shown = await showPurchase(id, purchase, now());
      if (!("confirm" in shown) || shown.confirm === null) return;
      await world.atPage("authenticate", shown.confirm.clientSecret, { succeeds: true });
      await showPurchase(id, purchase, now());
    },
    cancel: () => cancelSubscription(by("subscriptionCancel")),
    resume: () => resumeSubscription(by("subscriptionResume")),
    /** After a failure, an owner checks the list before adding again. */
    addLocation: async (place: string) => {
      const all = await listLocations(id, true);
      if (all.every(({ name: other }) => other !== place)) await addLocation({ name: place }, by("locationCreate"));
    },
    locationAt: async (which: number) => {
      const all = (await listLocations(id, true)).toSorted((a, b) => a.name.localeCompare(b.name));
      return all.length > 1 ? (all[which % all.length] ?? null) : null;
    },
    removeLocation: (location: string) => removeLocation(location, by("locationDelete")),
    locations: () => listLocations(id, true),
    /** How the subscription stands by what the product knows. */
    status: async () => (await readSubscription(id)).subscription.status,
    refill: (on: boolean, pack: SmsPack) => changeRefill({ automaticSMSRefill: on, pack }, by("smsChange")),
    spend: (credits: number) =>
      transact(() =>
        changeCredits(id, [{ cause: "request", credits: -credits, about: ulid(clock.now), by: null }], now()),
      ),
    credits: () => readCredits(id),
    queue: async (what: "subscription" | "sms") => {
      if (what === "subscription") await syncWithStripe(id, { now: now() });
      else await refillCredits(id, now());
    },
    look: () => superviseSubscription(id, now()),
    dueAt: async () => {
      const { gsi2sk } = await storedSubscription(id);
      return typeof gsi2sk === "string" ? Date.parse(gsi2sk) : null;
    },
    lookIfDue: async () => {
      const { gsi2sk } = await storedSubscription(id);
      const isDue = typeof gsi2sk === "string" && gsi2sk <= now().toISOString();
      if (isDue) await superviseSubscription(id, now());
      return isDue;
    },
    refund: async (which: number, share: number) => {
      const paid = (await payments()).filter(
        ({ status, metadata, latest_charge: charge }) =>
          status === "succeeded" &&
          metadata.purchase !== undefined &&
          charge !== null &&
          typeof charge !== "string" &&
          charge.amount_refunded === 0,
      );
      const one = paid[which % Math.max(1, paid.length)];
      if (one) await dashboard.refunds.create({ payment_intent: one.id, amount: Math.floor(one.amount * share) });
      await world.settled();
    },
    endAtStripe: async () => {
      const live = (await subscriptions()).find(({ status }) => status === "active" || status === "past_due");
      if (live) await dashboard.subscriptions.cancel(live.id);
      await world.settled();
    },
    invoices: async () => {
      const own = await customer();
      return own === null ? [] : (await dashboard.invoices.list({ customer: own, limit: 100 })).data;
    },
    stand: async () => {
      const own = await customer();
      const [read, purchases, pool, { items: ledger }, credits] = await Promise.all([
        readSubscription(id),
        listPurchases(id),
        readRefill(id),
        listLedger(id, { limit: 100, after: null }),
        readCredits(id),
      ]);
      const invoices = own === null ? [] : (await dashboard.invoices.list({ customer: own, limit: 100 })).data;
      const sorted = (lines: string[]) => lines.toSorted();
      const without = read.paymentMethod && { ...read.paymentMethod, _id: undefined };
      return {
        status: read.subscription.status,
        subscription: JSON.stringify(read.subscription),
        card: JSON.stringify(without),
        bills: read.stripeSubscription !== null,
        reminded: read.reminded,
        credits,
        ledger: sorted(ledger.map(({ cause, credits: some }) => `${cause} ${some}`)),
        purchases: sorted(
          purchases.map(
            ({ credits: some, status, automatic, refundedAmount, refundedCredits }) =>
              `${some} ${status} ${automatic ? "automatic" : "chosen"} ${refundedAmount} ${refundedCredits}`,
          ),
        ),
        refill: `${pool.automaticSMSRefill} ${pool.refillMonth} ${pool.refills} ${pool.declines} ${pool.refillPurchase === null}`,
        invoices: sorted(
          invoices.map(({ created, status, total, amount_paid }) => `${created} ${status} ${total} ${amount_paid}`),
        ),
        payments: sorted(
          (await payments()).map(({ status, amount, metadata, latest_charge: charge }) => {
            const back = charge === null || typeof charge === "string" ? 0 : charge.amount_refunded;
            return `${status} ${amount} ${metadata.purchase === undefined ? "invoice" : "credits"} ${back}`;
          }),
        ),
        subscriptions: sorted(
          (await subscriptions()).map(({ status, cancel_at, items }) =>
            [status, cancel_at, ...items.data.map(({ price, quantity }) => `${price.lookup_key} ${quantity}`)].join(
              " ",
            ),
          ),
        ),
      };
    },
  };
}

export type ProofPayer = Awaited<ReturnType<typeof openPayer>>;
