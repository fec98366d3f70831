import type Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { openStripeAccount } from "../../testing/stripe-account.ts";

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

async function setup(address: Stripe.AddressParam | null) {
  const account = await openStripeAccount("2026-01-15T12:00:00Z");
  open.push(account.standIn);
  const { stripe, priceOf } = account;
  const customer = await stripe.customers.create({ name: "Ada", ...(address && { address }) });
  const { id: card } = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });
  const items = [
    { price: await priceOf("base_monthly"), quantity: 1 },
    { price: await priceOf("location_promotional_monthly"), quantity: 2 },
  ];
  const subscribe = (enabled = true) =>
    stripe.subscriptions.create({
      customer: customer.id,
      items,
      automatic_tax: { enabled },
      expand: ["latest_invoice"],
    });
  return { ...account, customer, subscribe };
}

const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;

const sums = ({ subtotal, total_taxes, total, amount_due, lines }: Stripe.Invoice) => ({
  subtotal,
  taxes: total_taxes?.map(({ amount }) => amount),
  total,
  amount_due,
  lines: lines.data.map(({ amount, taxes }) => [amount, ...(taxes ?? []).map((tax) => tax.amount)]),
});

test("adds both taxes of Québec to each line, and charges them", async () => {
  const { stripe, subscribe } = await setup({ country: "CA", postal_code: "H2X 1Y4" });
  const subscription = await subscribe();
  const invoice = invoiceOf(subscription);
  expect(sums(invoice)).toEqual({
    subtotal: 36_000,
    taxes: [1_800, 3_591],
    total: 41_391,
    amount_due: 41_391,
    lines: [
      [20_000, 1_000, 1_995],
      [16_000, 800, 1_596],
    ],
  });
  expect(invoice.total_taxes?.[1]).toEqual({
    amount: 3_591,
    tax_behavior: "exclusive",
    tax_rate_details: { tax_rate: "txr_local_qst" },
    taxability_reason: "standard_rated",
    taxable_amount: 36_000,
    type: "tax_rate_details",
  });
  expect(invoice.automatic_tax.enabled).toBe(true);
  const { data } = await stripe.paymentIntents.list();
  expect(data.map(({ amount_received }) => amount_received)).toEqual([41_391]);
});

test.each([
  [{ country: "CA", postal_code: "T2P 1J9" }, [1_800]],
  [{ country: "CA", postal_code: "M5V 2T6" }, [4_680]],
  [{ country: "FR" }, [7_200]],
])("taxes an address %j with %j", async (address, taxes) => {
  const { subscribe } = await setup(address);
  expect(sums(invoiceOf(await subscribe()))).toMatchObject({ taxes });
});

test("collects nothing where nobody is registered, and says why", async () => {
  const { subscribe } = await setup({ country: "US", postal_code: "10001" });
  const invoice = invoiceOf(await subscribe());
  expect(invoice).toMatchObject({ subtotal: 36_000, total: 36_000, amount_paid: 36_000 });
  expect(invoice.total_taxes).toMatchObject([{ amount: 0, taxability_reason: "not_collecting", taxable_amount: 0 }]);
});

test("gives the tax back with what is given back, and shows both before they come", async () => {
  const { stripe, subscribe, passTo } = await setup({ country: "CA", postal_code: "T2P 1J9" });
  const { id, items } = await subscribe();
  await passTo("2026-01-31T00:00:00Z");
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items: [{ id: items.data[1]!.id, quantity: 1 }] },
  });
  const [unused, remaining] = preview.lines.data;
  expect(unused!.amount).toBe(-8_000);
  expect(unused!.taxes).toMatchObject([{ amount: -400, taxable_amount: -8_000 }]);
  expect(remaining!.taxes).toMatchObject([{ amount: 200 }]);
  expect(sums(preview)).toMatchObject({ subtotal: 24_000, taxes: [1_200], total: 25_200, amount_due: 25_200 });
  expect((await stripe.subscriptions.retrieve(id)).items.data[1]).toMatchObject({ quantity: 2 });
});

test("taxes renewals too, and only while it is switched on", async () => {
  const { stripe, subscribe, passTo } = await setup({ country: "FR" });
  const { id } = await subscribe(false);
  const latest = async () => sums(invoiceOf(await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] })));
  expect(await latest()).toMatchObject({ taxes: [], total: 36_000 });
  await stripe.subscriptions.update(id, { automatic_tax: { enabled: true } });
  await passTo("2026-02-15T14:00:00Z");
  expect(await latest()).toMatchObject({ taxes: [7_200], total: 43_200, amount_due: 43_200 });
});

test.each([
  ["no country", { postal_code: "H2X 1Y4" }],
  ["a province that there is not", { country: "CA", postal_code: "D2X 1Y4" }],
  ["a country alone where taxes differ within it", { country: "US" }],
])("refuses an address that it is asked to look at, with %s", async (_, address) => {
  const { stripe, customer } = await setup({ country: "FR" });
  const told = stripe.customers.update(customer.id, { address, tax: { validate_location: "immediately" } });
  await expect(told).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ address: { country: "FR" } });
});

test("refuses to tax a customer of whom nobody knows where they are", async () => {
  const { stripe, subscribe } = await setup(null);
  const refused = { code: "customer_tax_location_invalid" };
  await expect(subscribe()).rejects.toMatchObject(refused);
  const { id } = await subscribe(false);
  await expect(stripe.subscriptions.update(id, { automatic_tax: { enabled: true } })).rejects.toMatchObject(refused);
});
