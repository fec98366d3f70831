import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Invoice, noSubscription, type SubscriptionState } from "#shared/model/subscription.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { billingNews, nextBillingCheck, type StandingBilling, type ToldBilling } from "./billing-news.ts";

const start = Date.parse("2026-06-01T12:00:00Z");
const day = (days: number) => new Date(start + days * oneDay);
const nothing: ToldBilling = {
  subscription: noSubscription,
  reminded: 0,
  receipts: [],
  announced: [],
  announcedCards: [],
};
const subscribed: SubscriptionState = { ...noSubscription, status: "subscribed", renewsAt: day(30).toISOString() };
const unpaid: SubscriptionState = { ...subscribed, status: "unpaid", unpaidSince: day(0).toISOString() };
const invoice = (id: string, more: Partial<Invoice> = {}): Invoice => ({
  _id: id,
  number: id,
  at: day(0).toISOString(),
  total: { amount: 200_00, currency: "USD" },
  tax: null,
  remaining: { amount: 200_00, currency: "USD" },
  refunded: null,
  status: "paid",
  page: null,
  pdf: null,
  ...more,
});
const card = { _id: "pm_1", brand: "visa", last4: "4242", expMonth: 6, expYear: 2026 };
const standing = (more: Partial<StandingBilling> = {}): StandingBilling => ({
  subscription: subscribed,
  card: null,
  invoices: [],
  promotions: [],
  ...more,
});
const noticesOf = (told: ToldBilling, now: StandingBilling, at: Date) =>
  billingNews(told, now, at).news.map(({ notice }) => notice);

it("says with the end of a subscription how much stays due of it", () => {
  const over = { ...noSubscription, status: "cancelled" as const, unpaidSince: day(0).toISOString() };
  const open = (id: string, amount: number) => invoice(id, { status: "open", remaining: { amount, currency: "USD" } });
  const due = open("in_1", 120_00);
  const now = standing({ subscription: over, invoices: [open("in_2", 80_00), due, invoice("in_0")], due });
  const { news } = billingNews({ ...nothing, subscription: unpaid, reminded: 3 }, now, day(20));
  const ended = news.find(({ notice }) => notice === "subscription_ended");
  expect(ended?.facts).toEqual({ amount: 200_00, currency: "USD" });
});

describe("what is told of an organization's bills", () => {
  it.each([
    ["a receipt for what was paid", nothing, standing({ invoices: [invoice("a")] }), ["receipt"]],
    [
      "one receipt for each, the older first",
      nothing,
      standing({ invoices: [invoice("b"), invoice("a")] }),
      ["receipt", "receipt"],
    ],
    ["no receipt twice", { ...nothing, receipts: ["a"] }, standing({ invoices: [invoice("a")] }), []],
    [
      "no receipt for nothing",
      nothing,
      standing({ invoices: [invoice("a", { total: { amount: 0, currency: "USD" } })] }),
      [],
    ],
    ["no receipt for what is due", nothing, standing({ invoices: [invoice("a", { status: "open" })] }), []],
    [
      "no receipt for what was paid long ago",
      nothing,
      standing({ invoices: [invoice("a", { at: day(-40).toISOString() })] }),
      [],
    ],
    ["a payment that failed", nothing, standing({ subscription: unpaid }), ["payment_failed"]],
    ["a card whose last month this is", nothing, standing({ card }), ["card_expires"]],
    ["no card twice", { ...nothing, announcedCards: ["pm_2 2026-6", "pm_1 2026-6"] }, standing({ card }), []],
    [
      "the same card with another last month",
      { ...nothing, announcedCards: ["pm_1 2023-6"] },
      standing({ card }),
      ["card_expires"],
    ],
    [
      "no card that pays nothing more",
      nothing,
      standing({ card, subscription: { ...subscribed, endsAt: day(9).toISOString() } }),
      ["subscription_canceled"],
    ],
    [
      "a subscription that is over",
      { ...nothing, subscription: subscribed },
      standing({ subscription: { ...noSubscription, status: "cancelled" } }),
      ["subscription_ended"],
    ],
    [
      "nothing of one that was over before",
      { ...nothing, subscription: { ...noSubscription, status: "cancelled" } },
      standing({ subscription: { ...noSubscription, status: "cancelled" } }),
      [],
    ],
    [
      "nothing of a cancellation that was taken back",
      { ...nothing, subscription: { ...subscribed, endsAt: day(9).toISOString() } },
      standing(),
      [],
    ],
  ] as const)("%s", (_, told, now, notices) => {
    expect(noticesOf(told, now, day(1))).toEqual(notices);
  });

  it("names no day to pay by that is over", () => {
    const since = (at: Date) =>
      billingNews({ ...nothing, subscription: unpaid, reminded: 2 }, standing({ subscription: unpaid }), at).news[0]
        ?.facts;
    expect(since(day(13))).toMatchObject({ time: 3, at: unpaid.unpaidSince });
    expect(since(day(14))).toMatchObject({ time: 3 });
    expect(since(day(14))).not.toHaveProperty("at");
  });

  it("counts a payment's emails anew when another payment fails after one was made", () => {
    const later = { ...unpaid, unpaidSince: day(30).toISOString() };
    const { news, told } = billingNews(
      { ...nothing, subscription: unpaid, reminded: 3 },
      standing({ subscription: later }),
      day(31),
    );
    expect([news[0]?.facts.time, told.reminded]).toEqual([1, 1]);
  });

  it("names all locations whose promotion ends on one day in one email, 30 days ahead", () => {
    const promotions = [40, 40, 41].map((days, at) => ({ location: `l${at}`, until: day(days) }));
    expect(billingNews(nothing, standing({ promotions }), day(9.9)).news).toEqual([]);
    const { news, told } = billingNews(nothing, standing({ promotions }), day(10));
    expect(news).toEqual([{ notice: "promotion_ends", facts: { at: day(40).toISOString(), locations: 2 } }]);
    expect(told.announced).toEqual(["l0", "l1"]);
  });

  it("says each thing once, however often somebody looks, and looks again in time to say the rest", () => {
    const promotions = fc.array(fc.integer({ min: 1, max: 365 }), { maxLength: 8 });
    fc.assert(
      fc.property(promotions, fc.constantFrom(subscribed, unpaid), (ends, subscription) => {
        const now = standing({
          subscription,
          card: { ...card, expMonth: 12 },
          invoices: [invoice("a")],
          promotions: ends.map((days, at) => ({ location: `l${at}`, until: day(days) })),
        });
        let told = nothing;
        const said: string[] = [];
        for (let at = day(0); at < day(400); ) {
          const { news, told: then } = billingNews(told, now, at);
          said.push(...news.map(({ notice, facts }) => `${notice} ${facts.at} ${facts.time}`));
          told = { ...then, subscription };
          expect(billingNews(told, now, at).news).toEqual([]);
          const next = nextBillingCheck(now, then, at);
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(oneDay);
          at = next;
        }
        expect(new Set(said).size).toBe(said.length);
        const days = new Set(ends).size;
        expect(said).toHaveLength(
          1 + 1 * Number(subscription === subscribed) + days + (subscription === unpaid ? 3 : 0),
        );
      }),
      { numRuns: 20 },
    );
  });
});
