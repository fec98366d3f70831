import type Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { openStripeAccount } from "../../testing/stripe-account.ts";

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

async function setup(card: string | null = "pm_card_visa") {
  const account = await openStripeAccount("2026-01-15T12:00:00Z");
  open.push(account.standIn);
  const { stripe, priceOf } = account;
  const customer = await stripe.customers.create({ name: "Ada" });
  const payWith = async (method: string) => {
    const { id } = await stripe.paymentMethods.attach(method, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
  };
  if (card) await payWith(card);
  const base = await priceOf("base_monthly");
  const promotional = await priceOf("location_promotional_monthly");
  const regular = await priceOf("location_regular_monthly");
  const subscribe = (more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: base }],
      billing_mode: { type: "flexible" },
      ...more,
    });
  const told = () => account.arrived.map(({ event }) => event.type);
  return { ...account, customer, payWith, base, promotional, regular, subscribe, told };
}

const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;

test("starts incomplete, and is active once the page has paid its first invoice", async () => {
  const { stripe, subscribe, customer, atPage, standIn, told, base, promotional } = await setup(null);
  const started = await subscribe({
    items: [
      { price: base, quantity: 1 },
      { price: promotional, quantity: 2 },
    ],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  expect(started).toMatchObject({ status: "incomplete", latest_invoice: { status: "open", amount_due: 36_000 } });
  const { client_secret } = invoiceOf(started).confirmation_secret!;
  const card = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 30, cvc: "123" };
  await atPage("confirm", { client_secret, card });
  const active = await stripe.subscriptions.retrieve(started.id, { expand: ["latest_invoice.payments"] });
  expect(active).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_paid: 36_000 } });
  expect(invoiceOf(active).payments?.data).toMatchObject([{ status: "paid" }]);
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(active.default_payment_method).toBe(data[0]?.id);
  const [item] = active.items.data;
  expect(new Date(item!.current_period_end * 1000).toISOString()).toBe("2026-02-15T12:00:00.000Z");
  await standIn.settled();
  expect(told().filter((type) => /^(customer\.subscription|invoice)\./.test(type))).toEqual([
    "invoice.created",
    "invoice.finalized",
    "customer.subscription.created",
    "invoice.paid",
    "customer.subscription.updated",
    "customer.subscription.updated",
  ]);
});

test("expires when nobody pays its first invoice within 23 hours", async () => {
  const { stripe, subscribe, passTo } = await setup(null);
  const { id } = await subscribe({ payment_behavior: "default_incomplete" });
  await passTo("2026-01-16T12:00:00Z");
  const expired = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(expired).toMatchObject({ status: "incomplete_expired", latest_invoice: { status: "void" } });
});

test("stays incomplete with a card that is declined", async () => {
  const { subscribe } = await setup("pm_card_chargeCustomerFail");
  expect(await subscribe()).toMatchObject({ status: "incomplete" });
});

test("shows a change's proration before it happens, to the second, and bills just that", async () => {
  const { stripe, subscribe, promotional, passTo } = await setup();
  const { id } = await subscribe();
  await passTo("2026-01-25T18:30:07Z");
  const proration_date = Date.parse("2026-01-25T18:30:07Z") / 1000;
  const change = { items: [{ price: promotional, quantity: 2 }], proration_date };
  const left = Date.parse("2026-02-15T12:00:00Z") / 1000 - proration_date;
  const part = Math.round((16_000 * left) / (31 * 86_400));

  const next = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
  expect(next.lines.data.map(({ amount }) => amount)).toEqual([part, 20_000, 16_000]);
  expect(next).toMatchObject({ total: part + 36_000, status: "draft", billing_reason: "upcoming" });
  expect(next.period_end).toBe(Date.parse("2026-02-15T12:00:00Z") / 1000);
  const description = "Remaining time on 2 × Additional location, first 12 months after 25 Jan 2026";
  expect(next.lines.data[0]).toMatchObject({ amount: part, description });
  expect((await stripe.subscriptions.retrieve(id)).items.data).toHaveLength(1);

  const changed = await stripe.subscriptions.update(id, {
    ...change,
    proration_behavior: "always_invoice",
    expand: ["latest_invoice"],
  });
  expect(invoiceOf(changed)).toMatchObject({ status: "paid", total: part, billing_reason: "subscription_update" });
});

test("gives back unused time with the next invoice, or carries it over when it is more than that", async () => {
  const { stripe, subscribe, base, regular, passTo, customer } = await setup();
  const { id, items } = await subscribe({
    items: [{ price: base }, { price: regular, quantity: 8 }],
  });
  await passTo("2026-01-15T12:00:00Z");
  const further = items.data.find(({ price }) => price.id === regular)!;
  await stripe.subscriptions.update(id, { items: [{ id: further.id, quantity: 0 }] });
  await passTo("2026-02-15T13:00:00Z");
  const { data } = await stripe.invoices.list({ subscription: id, limit: 1 });
  expect(data[0]).toMatchObject({ total: -108_000, amount_due: 0, status: "paid", ending_balance: -108_000 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -108_000 });
  await passTo("2026-03-15T13:00:00Z");
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -88_000 });
});

test("renews at each period's end, leaves the invoice a draft for an hour, then collects it", async () => {
  const { stripe, subscribe, passTo } = await setup();
  const { id } = await subscribe();
  await passTo("2026-02-15T12:30:00Z");
  const renewed = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  expect(renewed).toMatchObject({ status: "active", latest_invoice: { status: "draft", total: 20_000 } });
  await passTo("2026-02-15T13:00:00Z");
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ["paid", "subscription_cycle"],
    ["paid", "subscription_create"],
  ]);
  expect(data[0]?.number).toMatch(/^[A-Z0-9]{8}-0002$/);
});

test("ends months that lack the day on their last one", async () => {
  const { stripe, subscribe, passTo, state } = await setup();
  state.now = Date.parse("2026-01-31T23:15:00Z");
  const { id } = await subscribe();
  await passTo("2026-05-01T12:00:00Z");
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 16)).reverse()).toEqual([
    "2026-01-31T23:15",
    "2026-02-28T23:15",
    "2026-03-31T23:15",
    "2026-04-30T23:15",
  ]);
});

test("tries a failed renewal again as the calendar says, then is unpaid, and active once its latest invoice is paid", async () => {
  const { stripe, subscribe, passTo, payWith, told, post } = await setup();
  await post("/_local/stripe/settings", { retries: [3, 5, 7], afterRetries: "unpaid" });
  const { id } = await subscribe();
  await payWith("pm_card_chargeCustomerFail");
  const at = async (moment: string) => {
    await passTo(moment);
    const { status, latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    return [status, (latest_invoice as Stripe.Invoice).attempt_count];
  };
  expect(await at("2026-02-15T13:00:00Z")).toEqual(["past_due", 1]);
  expect(await at("2026-02-18T13:00:00Z")).toEqual(["past_due", 2]);
  expect(await at("2026-02-23T13:00:00Z")).toEqual(["past_due", 3]);
  expect(await at("2026-03-02T13:00:00Z")).toEqual(["unpaid", 4]);
  expect(told().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
  const { data } = await stripe.invoices.list({ subscription: id, status: "open" });
  await expect(stripe.invoices.pay(data[0]!.id)).rejects.toMatchObject({ code: "card_declined" });
  await payWith("pm_card_visa");
  expect(await stripe.invoices.pay(data[0]!.id)).toMatchObject({ status: "paid" });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
});

test("leaves the months of an unpaid subscription as drafts, and makes it active by the newest invoice alone", async () => {
  const { stripe, subscribe, passTo, payWith, customer, post } = await setup();
  await post("/_local/stripe/settings", { retries: [3], afterRetries: "unpaid" });
  const { id } = await subscribe();
  await payWith("pm_card_chargeCustomerFail");
  await passTo("2026-04-20T12:00:00Z");
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ status, auto_advance }) => [status, auto_advance])).toEqual([
    ["draft", false],
    ["draft", false],
    ["open", true],
    ["paid", false],
  ]);
  const status = async () => (await stripe.subscriptions.retrieve(id)).status;
  const { id: good } = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  for (const invoice of [data[2]!, data[1]!]) await stripe.invoices.pay(invoice.id, { payment_method: good });
  expect(await status()).toBe("unpaid");
  await stripe.invoices.pay(data[0]!.id, { payment_method: good });
  expect(await status()).toBe("active");
});

test("rounds the half of a cent down", async () => {
  const { stripe, subscribe, passTo } = await setup();
  const asks = { currency: "usd", recurring: { interval: "month" } } as const;
  const product = (await stripe.products.create({ name: "Reviens" })).id;
  const [nine, five] = await Promise.all(
    [9, 5].map((unit_amount) => stripe.prices.create({ ...asks, product, unit_amount })),
  );
  const { id, items } = await subscribe({ items: [{ price: five!.id }] });
  await passTo("2026-01-31T00:00:00Z");
  const changed = [{ id: items.data[0]!.id, deleted: true }, { price: nine!.id }];
  await stripe.subscriptions.update(id, { items: changed });
  const { lines } = await stripe.invoices.createPreview({ subscription: id });
  expect(lines.data.map(({ amount }) => amount)).toEqual([-3, 4, 9]);
});

test("finalizes the last invoice of what is canceled now an hour later", async () => {
  const { stripe, subscribe, passTo, customer } = await setup();
  const { id } = await subscribe();
  await passTo("2026-01-25T12:00:00Z");
  await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true });
  const last = async () => (await stripe.invoices.list({ subscription: id, limit: 1 })).data[0];
  expect(await last()).toMatchObject({ status: "draft", billing_reason: "subscription_cycle", total: -13_548 });
  await passTo("2026-01-25T13:00:00Z");
  expect(await last()).toMatchObject({ status: "paid", amount_due: 0 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -13_548 });
});

test("asks the holder of a card that is charged when a period ends, and shows the invoice", async () => {
  const { stripe, subscribe, passTo, payWith, atPage } = await setup();
  const { id } = await subscribe();
  await payWith("pm_card_authenticationRequired");
  await passTo("2026-02-15T13:00:00Z");
  const expand = ["latest_invoice.confirmation_secret"];
  const newest = async () => invoiceOf(await stripe.subscriptions.retrieve(id, { expand }));
  const { status, confirmation_secret, hosted_invoice_url, invoice_pdf } = await newest();
  expect(status).toBe("open");
  await atPage("authenticate", { client_secret: confirmation_secret?.client_secret, succeeds: true });
  expect((await newest()).status).toBe("paid");
  expect(await (await fetch(hosted_invoice_url ?? "")).text()).toContain("Total: 200.00 USD");
  expect(await (await fetch(invoice_pdf ?? "")).text()).toMatch(/^%PDF/);
});

test("ends after the last try, three weeks after the first", async () => {
  const { stripe, subscribe, passTo, customer } = await setup();
  const { id } = await subscribe();
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  await stripe.paymentMethods.detach(data[0]!.id);
  await passTo("2026-03-08T12:59:00Z");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  await passTo("2026-03-08T13:00:00Z");
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
});

test("ends with its period, unless it is resumed before", async () => {
  const { stripe, subscribe, passTo, told } = await setup();
  const { id } = await subscribe();
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({ status: "active", cancel_at_period_end: true });
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: "invoice_upcoming_none",
  });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null });
  await passTo("2026-02-20T12:00:00Z");
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await passTo("2026-03-15T12:00:00Z");
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: "canceled",
    ended_at: Date.parse("2026-03-15T12:00:00Z") / 1000,
  });
  expect(told()).toContain("customer.subscription.deleted");
  await expect(stripe.subscriptions.update(id, { metadata: { agreed: "true" } })).rejects.toThrow(
    /canceled subscription/,
  );
});

test("bills a year of nine locations, whose promotions end one by one, to the cent", async () => {
  const { stripe, subscribe, base, promotional, regular, passTo, customer } = await setup();
  const { id } = await subscribe();
  const seconds = (moment: string) => Date.parse(moment) / 1000;
  const quantities = async (price: string, quantity: number, at: string) => {
    await passTo(at);
    const { items } = await stripe.subscriptions.retrieve(id);
    const item = items.data.find((one) => one.price.id === price);
    await stripe.subscriptions.update(id, {
      items: [item ? { id: item.id, quantity } : { price, quantity }],
      proration_date: seconds(at),
    });
  };
  const months = [2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2026-${String(month).padStart(2, "0")}-01T09:41:17Z`);
  for (const [index, at] of months.entries()) await quantities(promotional, index + 1, at);
  await quantities(promotional, 7, "2027-01-20T00:00:00Z");
  await quantities(regular, 1, "2027-01-20T00:00:00Z");
  await passTo("2027-02-15T13:00:00Z");

  let total = 0;
  for await (const invoice of stripe.invoices.list({ customer: customer.id, status: "paid", limit: 100 }))
    total += invoice.total;
  // Expected from first principles: 14 whole periods, and each change's share of its month.
  const start = (index: number) => Date.UTC(2026, index, 15, 12) / 1000;
  const part = (cents: number, at: number) => {
    const index = Array.from({ length: 14 }, (_, month) => month).findLast((month) => start(month) <= at)!;
    return Math.round((cents * (start(index + 1) - at)) / (start(index + 1) - start(index)));
  };
  const added = months.map(seconds);
  const whole = Array.from({ length: 14 }, (_, month) => {
    const locations = added.filter((at) => at < start(month)).length;
    const regularOnes = month === 13 ? 1 : 0;
    return 20_000 + (locations - regularOnes) * 8_000 + regularOnes * 16_000;
  });
  const changes = added.map((at, index) => part((index + 1) * 8_000, at) - part(index * 8_000, at));
  const end = seconds("2027-01-20T00:00:00Z");
  const expected = [...whole, ...changes, part(7 * 8_000, end) - part(8 * 8_000, end), part(16_000, end)];
  expect(total).toBe(expected.reduce((sum, cents) => sum + cents, 0));
  expect((await stripe.subscriptions.retrieve(id)).items.data.map(({ price }) => price.id)).toEqual([
    base,
    promotional,
    regular,
  ]);
});

test("shows in its items what became of their price", async () => {
  const { stripe, subscribe, base } = await setup();
  const { id } = await subscribe();
  const product = await stripe.products.create({ name: "Reviens" });
  const asks = { currency: "usd", unit_amount: 21_000, recurring: { interval: "month" } } as const;
  const key = { lookup_key: "base_monthly", transfer_lookup_key: true };
  await stripe.prices.create({ product: product.id, ...asks, ...key });
  await stripe.prices.update(base, { active: false });
  const { items } = await stripe.subscriptions.retrieve(id);
  expect(items.data).toMatchObject([{ price: { id: base, lookup_key: null, active: false }, quantity: 1 }]);
});

test("gives the credit back that a voided invoice was to use", async () => {
  const { stripe, customer, subscribe } = await setup();
  await stripe.customers.update(customer.id, { balance: -4_000 });
  const { latest_invoice } = await subscribe({ payment_behavior: "default_incomplete" });
  const balance = async () => ((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance;
  expect(await balance()).toBe(0);
  await stripe.invoices.voidInvoice(String(latest_invoice));
  expect(await balance()).toBe(-4_000);
  await stripe.customers.createBalanceTransaction(customer.id, { amount: 1_000, currency: "usd" });
  expect(await balance()).toBe(-3_000);
});
