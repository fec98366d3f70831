import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStripeAccount } from "../../testing/stripe-account.ts";

let account: Awaited<ReturnType<typeof openStripeAccount>>;
beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.standIn.stop());

const typed = (number: string, exp_year = 2030) => ({ number, exp_month: 12, exp_year, cvc: "123" });

async function customerWith(card?: string) {
  const { stripe } = account;
  const customer = await stripe.customers.create({ name: "Ada" });
  if (card === undefined) return { customer, method: "" };
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id });
  return { customer, method: id };
}

const charge = (customer: string, payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  account.stripe.paymentIntents.create({
    amount: 5_000,
    currency: "usd",
    customer,
    payment_method,
    off_session: true,
    confirm: true,
    ...more,
  });

test("collects from a kept card without its holder", async () => {
  const { customer, method } = await customerWith("pm_card_visa");
  const intent = await charge(customer.id, method, { metadata: { purchase: "p1" }, expand: ["latest_charge"] });
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 5_000, metadata: { purchase: "p1" } });
  expect(intent.latest_charge).toMatchObject({ paid: true, amount: 5_000 });
});

test.each([
  ["pm_card_chargeCustomerFail", { code: "card_declined", decline_code: "generic_decline" }],
  ["pm_card_authenticationRequired", { code: "authentication_required", decline_code: "authentication_required" }],
])("refuses to collect from %s, and keeps the payment as it failed", async (card, why) => {
  const { customer, method } = await customerWith(card);
  const error = await charge(customer.id, method).catch((thrown: Stripe.errors.StripeCardError) => thrown);
  expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, ...why });
  const { payment_intent } = error as Stripe.errors.StripeCardError;
  const kept = await account.stripe.paymentIntents.retrieve(payment_intent!.id);
  expect(kept).toMatchObject({ status: "requires_payment_method", last_payment_error: why, payment_method: null });
});

test.each([
  ["pm_card_chargeDeclined", "card_declined"],
  ["pm_card_chargeDeclinedInsufficientFunds", "card_declined"],
])("attaches no %s", async (card, code) => {
  await expect(customerWith(card)).rejects.toMatchObject({ code });
});

test("lets a payment that asks for its holder be confirmed in the page", async () => {
  const { customer, method } = await customerWith("pm_card_authenticationRequired");
  const error = await charge(customer.id, method).catch((thrown) => thrown);
  const { id, client_secret } = error.payment_intent;
  expect(await account.atPage("confirm", { client_secret, payment_method: method })).toMatchObject({
    intent: { status: "requires_action", next_action: { type: "use_stripe_sdk" } },
  });
  expect(await account.atPage("authenticate", { client_secret, succeeds: false })).toMatchObject({
    intent: {
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    },
  });
  await account.atPage("confirm", { client_secret, payment_method: method });
  await account.atPage("authenticate", { client_secret, succeeds: true });
  expect(await account.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "succeeded",
    amount_received: 5_000,
  });
});

test("keeps a card that the page typed, and collects from it later once its holder has authenticated it", async () => {
  const { stripe, atPage } = account;
  const { customer } = await customerWith();
  const setup = await stripe.setupIntents.create({ customer: customer.id, usage: "off_session" });
  const { client_secret } = setup;
  expect(await atPage("confirm", { client_secret, card: typed("4000 0025 0000 3155") })).toMatchObject({
    intent: { status: "requires_action" },
  });
  await atPage("authenticate", { client_secret, succeeds: true });
  const [made] = (await stripe.setupIntents.list({ customer: customer.id, expand: ["data.payment_method"] })).data;
  expect(made).toMatchObject({ id: setup.id, status: "succeeded" });
  const { id, ...method } = made!.payment_method as Stripe.PaymentMethod;
  expect(method).toMatchObject({ customer: customer.id, card: { last4: "3155", exp_year: 2030 } });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
  expect((await charge(customer.id, id)).status).toBe("succeeded");
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(data.map((method) => method.id)).toEqual([id]);
  await stripe.paymentMethods.detach(id);
  const left = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  expect(left.invoice_settings.default_payment_method).toBeNull();
});

test.each([
  ["4242424242424241", 2030, "incorrect_number"],
  ["4012888888881881", 2030, "card_declined"],
  ["4242424242424242", 2025, "invalid_expiry_year"],
  ["4000000000000002", 2030, "card_declined"],
])("keeps no card %s of %i", async (number, year, code) => {
  const { client_secret } = await account.stripe.setupIntents.create({ usage: "off_session" });
  const { error } = await account.atPage("confirm", { client_secret, card: typed(number, year) });
  expect(error).toMatchObject({ type: "card_error", code });
});

test("declines a card whose last month is over", async () => {
  const own = await openStripeAccount();
  const customer = await own.stripe.customers.create();
  const { client_secret } = await own.stripe.setupIntents.create({ customer: customer.id });
  const { intent } = await own.atPage("confirm", { client_secret, card: typed("4242424242424242", 2026) });
  await own.passTo("2027-01-01T00:00:00Z");
  const paid = own.stripe.paymentIntents.create({
    amount: 5_000,
    currency: "usd",
    customer: customer.id,
    payment_method: intent.payment_method,
    off_session: true,
    confirm: true,
  });
  await expect(paid).rejects.toMatchObject({ code: "expired_card" });
  await own.standIn.stop();
});

test("begins a dispute with an inquiry that takes no money and keeps its id, and tells each step", async () => {
  const { stripe, arrived, standIn } = account;
  const { customer, method } = await customerWith("pm_card_createDisputeInquiry");
  const { id } = await charge(customer.id, method);
  const [inquiry] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(inquiry).toMatchObject({ status: "warning_needs_response" });
  const say = (uncategorized_text: string) => stripe.disputes.update(inquiry!.id, { evidence: { uncategorized_text } });
  expect(await say("escalate_inquiry_evidence")).toMatchObject({ id: inquiry!.id, status: "needs_response" });
  expect(await say("winning_evidence")).toMatchObject({ status: "won" });
  await standIn.settled();
  const told = arrived.filter(({ event }) => Object(event.data.object).id === inquiry!.id);
  expect(told.map(({ event }) => event.type)).toEqual([
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
});

test("gives back what was paid, in parts, and not more", async () => {
  const { stripe } = account;
  const { customer, method } = await customerWith("pm_card_visa");
  const { id } = await charge(customer.id, method);
  expect(await stripe.refunds.create({ payment_intent: id, amount: 2_000 })).toMatchObject({ status: "succeeded" });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 3_001 })).rejects.toThrow(/not within/);
  await stripe.refunds.create({ payment_intent: id });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(latest_charge).toMatchObject({ amount_refunded: 5_000, refunded: true });
  const { data } = await stripe.refunds.list({ payment_intent: id });
  expect(data.map(({ amount }) => amount)).toEqual([3_000, 2_000]);
});
