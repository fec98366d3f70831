import type Stripe from "stripe";
import { paymentOf } from "../money/invoicing.ts";
import type { ExpandSource } from "../protocol/expand.ts";
import { type Kind, prefixes } from "./kinds.ts";
import { objectIdOf, type StripeWorld } from "./world.ts";

const page = <One>(data: One[], url: string) => ({ object: "list", data, has_more: false, url });

const kindsOf = (id: string): Kind[] => {
  const kinds: Kind[] = ["customer", "deleted_customer", "payment_method", "setup_intent", "payment_intent", "charge"];
  kinds.push("refund", "product", "price", "subscription", "invoice", "invoiceitem", "invoice_payment");
  return kinds.filter((kind) => id.startsWith(prefixes[kind]));
};

function ofInvoice(world: StripeWorld, invoice: Stripe.Invoice, name: string): unknown {
  const intent = paymentOf(world, invoice);
  if (name === "confirmation_secret")
    return intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
  if (name !== "payments") return undefined;
  const payments = world.store.all("invoice_payment").filter((one) => objectIdOf(one.invoice) === invoice.id);
  return page(payments, `/v1/invoice_payments?invoice=${invoice.id}`);
}

export const stripeSource = (world: StripeWorld): ExpandSource => ({
  find: (id) => kindsOf(id).flatMap((kind) => world.store.get(kind, id) ?? [])[0],
  include: ({ object, id }, name) => {
    const { store } = world;
    if (typeof id !== "string") return undefined;
    const invoice = object === "invoice" ? store.get("invoice", id) : undefined;
    if (invoice) return ofInvoice(world, invoice, name);
    if (object === "customer" && name === "subscriptions") {
      const own = store
        .all("subscription")
        .filter((one) => objectIdOf(one.customer) === id && one.status !== "canceled");
      return page(own, `/v1/customers/${id}/subscriptions`);
    }
    if (object === "charge" && name === "refunds")
      return page(
        store
          .all("refund")
          .filter(({ charge }) => charge === id)
          .reverse(),
        `/v1/charges/${id}/refunds`,
      );
    return undefined;
  },
});
