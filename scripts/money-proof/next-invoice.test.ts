import { expect, it } from "vitest";
import type { UpcomingInvoice } from "#shared/model/subscription.ts";
import { ownProofWorld } from "./world.ts";

const day = 86_400_000;

const world = ownProofWorld("2026-01-15T15:20:00Z", { STRIPE_TAX: "on" });

type Sums = { subtotal: number; total: number; due: number; lines: number[] };

const told = ({ subtotal, total, due, lines }: UpcomingInvoice): Sums => ({
  subtotal: subtotal.amount,
  total: total.amount,
  due: due.amount,
  lines: lines.map(({ amount }) => amount.amount).toSorted((one, other) => one - other),
});

/**
 * Locations added on `days` after subscribing, seen the day after the thirteenth invoice, with promotions about to end.
 */
async function aYearLater(days: readonly number[]) {
  const [{ openPayer }, { ensureCustomer }, { readOrganization }, { showSubscription }, { showLocationPrice }] =
    await Promise.all([
      import("./payer.ts"),
      import("#functions/actions/billing/ensure-customer.ts"),
      import("#functions/data/organizations/organizations.ts"),
      import("#functions/actions/billing/show-subscription.ts"),
      import("#functions/actions/billing/show-location-price.ts"),
    ]);
  const { clock, dashboard, passTo } = world();
  const payer = await openPayer(world(), "Ahead", "America/Toronto");
  const now = () => new Date(clock.now);
  const organization = await readOrganization(payer.id, true);
  if (!organization) throw new Error("there is no organization");
  const { customer } = await ensureCustomer(organization, now());
  await dashboard.customers.update(customer, { address: { country: "CA", postal_code: "H2X 1Y4" } });
  await payer.addLocation("First");
  await payer.subscribe("4242424242424242");
  await payer.refresh();
  const live = async (until: number, step: number) => {
    while (clock.now < until) {
      await passTo(Math.min(until, clock.now + step));
      await payer.lookIfDue();
    }
  };
  const began = clock.now;
  for (const [index, after] of days.entries()) {
    await live(began + after * day, 30 * day);
    await payer.addLocation(`Place ${index}`);
    await payer.queue("subscription");
  }
  await live(began + 366 * day, 30 * day);
  return {
    ...payer,
    show: async () => {
      const shown = await showSubscription(payer.id, now());
      if ("refused" in shown || shown.upcoming === null) throw new Error("no invoice is to come");
      return { ...shown, upcoming: shown.upcoming };
    },
    priceOfAdding: async (name: string) => {
      const shown = await showLocationPrice(payer.id, { add: [{ name, feedbackId: "" }], remove: undefined }, now());
      if ("refused" in shown || !shown.upcoming) throw new Error("no invoice is to come");
      return shown.upcoming;
    },
    invoiceOf: async (at: string): Promise<Sums> => {
      await live(Date.parse(at) + day, 2 * day);
      const [invoice] = await payer.invoices();
      if (!invoice) throw new Error("no invoice came");
      const { data } = await dashboard.invoices.listLineItems(invoice.id, { limit: 100 });
      const lines = data.map(({ amount }) => amount).toSorted((one, other) => one - other);
      return { subtotal: invoice.subtotal, total: invoice.total, due: invoice.amount_due, lines };
    },
  };
}

it.each([
  ["one promotion that ends before it", [3]],
  ["several that end on different days, and one that ends later", [3, 9.3, 9.3, 21.7, 40]],
])("shows the next invoice as it comes, to the cent, with %s", async (_, days) => {
  const payer = await aYearLater(days);
  const { upcoming, promotions } = await payer.show();
  expect(promotions).toHaveLength(days.length);
  expect(told(upcoming)).toEqual(await payer.invoiceOf(upcoming.at));
});

it("tells who pays once of an invoice that cannot be finalized, and charges it once it is", async () => {
  const [{ UpdateCommand }, { organizationKey }, { documents, tableName }, { billingMails }, events, contract] =
    await Promise.all([
      import("@aws-sdk/lib-dynamodb"),
      import("#functions/data/keys.ts"),
      import("#functions/data/table.ts"),
      import("#functions/testing/billing-notices.ts"),
      import("#functions/actions/billing/take-stripe-event.ts"),
      import("#shared/contract/billing.ts"),
    ]);
  const { clock, dashboard, inbox, passTo } = world();
  const payer = await aYearLater([]);
  const contact = { name: "Books", email: "books@example.com" };
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: organizationKey(payer.id),
      UpdateExpression: "SET billingContact = :contact",
      ExpressionAttributeValues: { ":contact": contact },
    }),
  );
  const customer = (await payer.customer()) ?? "";
  await dashboard.customers.update(customer, { address: "" });
  inbox.splice(0);
  await passTo(clock.now + 31 * day);
  const failed = inbox.filter(({ event }) => event.type === "invoice.finalization_failed");
  expect(failed).toHaveLength(1);
  for (const { text } of [...failed, ...failed])
    await events.takeStripeEvent(contract.stripeWebhookRoute.body.parse(JSON.parse(text)), new Date(clock.now));
  const told = (await billingMails(payer.id)).filter(({ notice }) => notice === "invoice_unfinalized");
  expect(told).toMatchObject([{ to: contact.email }]);
  const [draft] = await payer.invoices();
  expect(draft?.status).toBe("draft");
  await dashboard.customers.update(customer, { address: { country: "CA", postal_code: "H2X 1Y4" } });
  await dashboard.invoices.finalizeInvoice(draft?.id ?? "");
  await dashboard.invoices.pay(draft?.id ?? "");
  expect((await payer.invoices())[0]).toMatchObject({ id: draft?.id, status: "paid" });
});

it("tells what adding a location makes of an invoice before which promotions end", async () => {
  const payer = await aYearLater([3, 9.3]);
  const upcoming = await payer.priceOfAdding("Uptown");
  await payer.addLocation("Uptown");
  await payer.queue("subscription");
  expect(told(upcoming)).toEqual(await payer.invoiceOf(upcoming.at));
});

it("tells what a subscription that is canceled still charges once promotions ended", async () => {
  const payer = await aYearLater([3, 9.3]);
  const { dueAtEnd, upcoming } = await payer.show();
  await payer.cancel();
  expect((await payer.show()).upcoming.due).toEqual(dueAtEnd);
  expect(dueAtEnd?.amount).toBe((await payer.invoiceOf(upcoming.at)).due);
});
