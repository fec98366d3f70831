import { beforeEach, expect, it } from "vitest";
import { ownProofWorld } from "./world.ts";

const hour = 3_600_000;
const day = 24 * hour;

const [works, declined] = ["4242424242424242", "4000000000000341"];

const world = ownProofWorld("2026-01-15T15:20:00Z");

const settings = (body: object) =>
  fetch(`${process.env.STRIPE_API}/_local/stripe/settings`, { method: "POST", body: JSON.stringify(body) });
beforeEach(() => settings({ retries: [3, 5, 7, 6], afterRetries: "cancel" }));

type Hearing = "once" | "twice" | "never";

async function aLatePayer() {
  const [{ openPayer }, { readSubscription }, { takeStripeEvent }, { stripeWebhookRoute: stripeWebhook }] =
    await Promise.all([
      import("./payer.ts"),
      import("#functions/data/billing/subscriptions.ts"),
      import("#functions/actions/billing/take-stripe-event.ts"),
      import("#shared/contract/billing.ts"),
    ]);
  const { clock, dashboard, inbox, passTo } = world();
  const payer = await openPayer(world(), "Late", "America/Toronto");
  const read = async () => await readSubscription(payer.id);
  const hear = async (how: Hearing) => {
    await world().settled();
    const told = inbox.splice(0);
    for (const { text } of how === "never" ? [] : how === "twice" ? [...told, ...told.toReversed()] : told)
      await takeStripeEvent(stripeWebhook.body.parse(JSON.parse(text)), new Date(clock.now));
    const { unpaidSince } = (await read()).subscription;
    expect(Date.parse(unpaidSince ?? "2026-01-01")).toBeLessThanOrEqual(clock.now);
  };
  await payer.addLocation("First");
  await payer.subscribe(works);
  await payer.refresh();
  await payer.saveCard(declined);
  await payer.refresh();
  await hear("once");
  const began = clock.now;
  const customer = (await read()).customer ?? "";
  return {
    ...payer,
    read,
    hear,
    live: async (days: number, how: Hearing) => {
      while (clock.now < began + days * day) {
        await passTo(Math.min(began + days * day, clock.now + 2 * day));
        await hear(how);
        if (how !== "never") await payer.lookIfDue();
      }
    },
    pay: async (number: string, how: "before" | "after" | "twice" = "after") => {
      await passTo(clock.now + 60_000);
      await payer.saveCard(number);
      if (how === "before") await hear("once");
      const { due } = await payer.refresh();
      await hear(how === "twice" ? "twice" : "once");
      return due?.status;
    },
    stands: async () => {
      const [own, [newest]] = await Promise.all([
        readSubscription(payer.id),
        (await dashboard.subscriptions.list({ customer, status: "all" })).data,
      ]);
      return [own.subscription.status, own.subscription.unpaidSince !== null, newest?.status];
    },
    charged: async () => {
      const { data } = await dashboard.paymentIntents.list({ customer, limit: 100 });
      const paid = data.filter(({ status }) => status === "succeeded").map(({ amount_received }) => amount_received);
      const invoices = (await payer.invoices()).filter(({ amount_paid }) => amount_paid > 0);
      expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual(paid);
      return paid.toReversed();
    },
    drafts: async () => (await payer.invoices()).filter(({ status }) => status === "draft").length,
  };
}

const [first, month] = [200_00, 200_00];

it.each(["cancel", "unpaid"])(
  "pays what it owes after three months and begins anew, where Stripe's last try leads to %s",
  async (afterRetries) => {
    await settings({ afterRetries });
    const payer = await aLatePayer();
    await payer.live(32, "once");
    expect(await payer.stands()).toEqual(["unpaid", true, "past_due"]);
    await payer.live(95, "once");
    expect(await payer.stands()).toEqual(["cancelled", true, "canceled"]);
    expect(await payer.drafts()).toBe(0);
    expect(await payer.pay(declined)).toBe("declined");
    expect(await payer.stands()).toEqual(["cancelled", true, "canceled"]);
    expect(await payer.pay(works, "twice")).toBe("paid");
    expect(await payer.charged()).toEqual([first, month]);
    expect(await payer.stands()).toEqual(["cancelled", false, "canceled"]);
    await world().passTo(world().clock.now + 60_000);
    await payer.subscribe(works);
    await payer.refresh();
    await payer.live(130, "twice");
    expect((await payer.read()).subscription).toMatchObject({ status: "subscribed", unpaidSince: null });
    const credit = afterRetries === "cancel" ? 0 : await creditOf(payer.id);
    const [, , again = 0, renewal = 0, ...more] = await payer.charged();
    expect([again + renewal + credit, more]).toEqual([first + month, []]);
  },
);

async function creditOf(id: string): Promise<number> {
  const { readSubscription } = await import("#functions/data/billing/subscriptions.ts");
  const customer = (await readSubscription(id)).customer ?? "";
  const { data } = await world().dashboard.invoices.list({ customer, limit: 100 });
  return -data.filter(({ total }) => total < 0).reduce((sum, { total }) => sum + total, 0);
}

it("pays the months that Stripe went on to try, each once, where a subscription stays past due", async () => {
  await settings({ afterRetries: "past_due" });
  const payer = await aLatePayer();
  await payer.live(95, "once");
  expect(await payer.stands()).toEqual(["unpaid", true, "past_due"]);
  expect(await payer.pay(works, "before")).toBe("paid");
  expect(await payer.stands()).toEqual(["subscribed", false, "active"]);
  await payer.live(125, "twice");
  expect(await payer.charged()).toEqual([first, month, month, month, month]);
});

it.each(["before", "after", "twice"] as const)(
  "pays while months wait as drafts that nobody heard of, its events coming %s",
  async (how) => {
    await settings({ afterRetries: "unpaid" });
    const payer = await aLatePayer();
    await payer.live(95, "never");
    expect(await payer.drafts()).toBe(2);
    expect(await payer.pay(works, how)).toBe("paid");
    await payer.live(96, "twice");
    expect(await payer.stands()).toEqual(["cancelled", false, "canceled"]);
    await payer.subscribe(works);
    await payer.refresh();
    await payer.live(97, "twice");
    expect(await payer.stands()).toEqual(["subscribed", false, "active"]);
    expect(await payer.charged()).toEqual([first, month, first]);
    await payer.live(130, "once");
    expect([await payer.charged(), await payer.drafts()]).toEqual([[first, month, first, month], 2]);
  },
);

it("pays in the hour in which the next invoice is a draft, which is charged once too and leaves nothing due", async () => {
  await settings({ retries: [3, 5, 7, 6, 20], afterRetries: "cancel" });
  const payer = await aLatePayer();
  const renewsAt = Date.parse((await payer.read()).subscription.renewsAt ?? "");
  await payer.live(58, "once");
  const next = Date.parse((await payer.read()).subscription.renewsAt ?? "");
  expect(next).toBeGreaterThan(renewsAt);
  await world().passTo(next + hour / 2);
  await payer.hear("once");
  expect([await payer.stands(), await payer.drafts()]).toEqual([["unpaid", true, "past_due"], 1]);
  expect(await payer.pay(works)).toBe("paid");
  expect(await payer.stands()).toEqual(["subscribed", false, "past_due"]);
  await world().passTo(next + 2 * hour);
  await payer.hear("twice");
  expect(await payer.stands()).toEqual(["subscribed", false, "active"]);
  expect(await payer.charged()).toEqual([first, month, month]);
});

it("owes nothing for a draft of what it cancels within the hour, and is credited what it did not use", async () => {
  const payer = await aLatePayer();
  await payer.live(32, "once");
  await payer.cancel();
  expect(await payer.drafts()).toBe(1);
  await world().passTo(world().clock.now + 2 * hour);
  await payer.hear("twice");
  expect(await payer.stands()).toEqual(["cancelled", true, "canceled"]);
  const [last] = await payer.invoices();
  expect(last).toMatchObject({ status: "paid", amount_due: 0 });
  expect(last?.total).toBeLessThan(0);
  expect(await payer.pay(works)).toBe("paid");
  expect(await payer.charged()).toEqual([first, month]);
});
