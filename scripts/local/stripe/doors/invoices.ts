import type Stripe from "stripe";
import { close, finalize, payStripeInvoice } from "../money/invoicing.ts";
import { preview } from "../money/previewing.ts";
import { metadataOf } from "../money/subscribing.ts";
import { missing } from "../protocol/error.ts";
import { changeObject, idOrNull, objectIdOf, type StripeWorld } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isExpanded, paging, stripePage } from "./page.ts";

const door = doorOf("Invoices");

const found = ({ store }: StripeWorld, id: string): Stripe.Invoice =>
  store.get("preview", id) ?? store.need("invoice", id, "invoice");

export const invoices = [
  door<Stripe.InvoiceRetrieveParams>("GET /v1/invoices/{}", [], (world, _, [id]) =>
    world.store.need("invoice", id, "invoice"),
  ),
  door<Stripe.InvoiceUpdateParams>(
    "POST /v1/invoices/{}",
    ["metadata", "description", "auto_advance"],
    (world, params, [id]) => {
      const before = world.store.need("invoice", id, "invoice");
      const { auto_advance, description } = params;
      const after: Stripe.Invoice = {
        ...before,
        metadata: metadataOf(params.metadata, before.metadata),
        ...(auto_advance !== undefined && { auto_advance }),
        ...(description !== undefined && { description }),
      };
      return changeObject(world, "invoice", after, "invoice.updated");
    },
  ),
  door<Stripe.InvoiceListParams>(
    "GET /v1/invoices",
    ["customer", "subscription", "status", "created", ...paging],
    (world, params) =>
      stripePage(
        "/v1/invoices",
        world.store
          .all("invoice")
          .filter(
            (one) =>
              isExpanded(one, params, "customer", "status") &&
              (params.subscription === undefined ||
                idOrNull(one.parent?.subscription_details?.subscription) === params.subscription),
          ),
        params,
      ),
  ),
  door<Stripe.InvoiceListLineItemsParams>("GET /v1/invoices/{}/lines", [...paging], (world, params, [id]) => {
    const { lines } = found(world, id);
    // A preview's line ids change each time: https://github.com/stripe/stripe-node/issues/2518
    if (params.starting_after !== undefined && world.store.get("preview", id))
      throw missing("line_item", params.starting_after, "starting_after");
    return stripePage(lines.url, lines.data.toReversed(), params);
  }),
  door<Stripe.InvoiceFinalizeInvoiceParams>("POST /v1/invoices/{}/finalize", ["auto_advance"], (world, _, [id]) =>
    finalize(world, world.store.need("invoice", id, "invoice")),
  ),
  door<Stripe.InvoicePayParams>(
    "POST /v1/invoices/{}/pay",
    ["payment_method", "off_session"],
    (world, { payment_method, off_session = true }, [id]) => {
      const invoice = world.store.need("invoice", id, "invoice");
      const open = invoice.status === "draft" ? finalize(world, invoice) : invoice;
      return payStripeInvoice(world, open, {
        offSession: off_session,
        ...(payment_method !== undefined && { method: payment_method }),
      });
    },
  ),
  door<Stripe.InvoiceVoidInvoiceParams>("POST /v1/invoices/{}/void", [], (world, _, [id]) =>
    close(world, world.store.need("invoice", id, "invoice"), "void"),
  ),
  door<Stripe.InvoiceMarkUncollectibleParams>("POST /v1/invoices/{}/mark_uncollectible", [], (world, _, [id]) =>
    close(world, world.store.need("invoice", id, "invoice"), "uncollectible"),
  ),
  door<Stripe.InvoiceCreatePreviewParams>(
    "POST /v1/invoices/create_preview",
    ["customer", "subscription", "subscription_details", "invoice_items", "automatic_tax", "preview_mode"],
    preview,
  ),
];

const payment = doorOf("InvoicePayments");

export const invoicePayments = [
  payment<Stripe.InvoicePaymentRetrieveParams>("GET /v1/invoice_payments/{}", [], (world, _, [id]) =>
    world.store.need("invoice_payment", id),
  ),
  payment<Stripe.InvoicePaymentListParams>(
    "GET /v1/invoice_payments",
    ["invoice", "payment", "status", ...paging],
    (world, params) =>
      stripePage(
        "/v1/invoice_payments",
        world.store
          .all("invoice_payment")
          .filter(
            (one) =>
              (params.invoice === undefined || objectIdOf(one.invoice) === params.invoice) &&
              (params.status === undefined || one.status === params.status) &&
              (params.payment?.payment_intent === undefined ||
                idOrNull(one.payment.payment_intent) === params.payment.payment_intent),
          ),
        params,
      ),
  ),
];
