import type Stripe from "stripe";
import { endStripeSubscription } from "../money/invoicing.ts";
import { attach, paymentMethodOf } from "../money/payment-methods.ts";
import { metadataOf } from "../money/subscribing.ts";
import { checkLocation } from "../money/taxing.ts";
import { invalid, missing, notSpoken } from "../protocol/error.ts";
import { changeObject, idOrNull, newId, type StripeWorld, tell } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isExpanded, paging, stripePage } from "./page.ts";

const door = doorOf("Customers");

const addressOf = (given: Stripe.AddressParam): Stripe.Address => ({
  city: given.city || null,
  country: given.country || null,
  line1: given.line1 || null,
  line2: given.line2 || null,
  postal_code: given.postal_code || null,
  state: given.state || null,
});

const editable = [
  "name",
  "email",
  "phone",
  "description",
  "address",
  "metadata",
  "preferred_locales",
  "invoice_settings",
  "balance",
  "tax",
] as const;

function checkEmail(email: string | undefined): void {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, "email", "email_invalid");
}

function defaultOf(world: StripeWorld, id: string | undefined, customer: Stripe.Customer): string | null {
  if (id === undefined) return idOrNull(customer.invoice_settings.default_payment_method);
  const method = world.store.get("payment_method", id);
  if (!method || idOrNull(method.customer) !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      "invoice_settings[default_payment_method]",
      "resource_missing",
    );
  return id;
}

function edited(world: StripeWorld, before: Stripe.Customer, params: Stripe.CustomerUpdateParams): Stripe.Customer {
  checkEmail(params.email);
  if (params.tax?.ip_address !== undefined) throw notSpoken("the parameter tax[ip_address]");
  const { name, email, phone, description, address, preferred_locales, balance } = params;
  const after = {
    ...before,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(description !== undefined && { description }),
    ...(balance !== undefined && { balance }),
    ...(preferred_locales !== undefined && { preferred_locales }),
    ...(address !== undefined && { address: address === null || address === "" ? null : addressOf(address) }),
    metadata: metadataOf(params.metadata, before.metadata),
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method: defaultOf(world, params.invoice_settings?.default_payment_method, before),
    },
  };
  if (params.tax?.validate_location === "immediately") checkLocation(after);
  return after;
}

const invoicePrefix = () => newId("customer").slice(4, 12).toUpperCase();

function create(world: StripeWorld, params: Stripe.CustomerCreateParams): Stripe.Customer {
  const { payment_method, invoice_settings, ...rest } = params;
  const blank: Stripe.Customer = {
    id: newId("customer"),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: invoicePrefix(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  world.store.put("customer", blank);
  const method = payment_method === undefined ? null : attach(world, paymentMethodOf(world, payment_method), blank.id);
  const asked = invoice_settings?.default_payment_method;
  const isSame = asked !== undefined && asked === payment_method && method !== null;
  const made = edited(world, blank, {
    ...rest,
    ...(asked !== undefined && { invoice_settings: { default_payment_method: isSame ? method.id : asked } }),
  });
  world.store.put("customer", made);
  tell(world, "customer.created", made);
  return made;
}

const found = ({ store }: StripeWorld, id: string): Stripe.Customer => {
  if (store.get("deleted_customer", id)) throw missing("customer", id);
  return store.need("customer", id);
};

const methodsOf = ({ store }: StripeWorld, customer: string) =>
  store.all("payment_method").filter((method) => idOrNull(method.customer) === customer);

/** A negative balance is credit. */
function adjust(
  world: StripeWorld,
  { amount, currency, description, metadata }: Stripe.CustomerCreateBalanceTransactionParams,
  id: string,
): Stripe.CustomerBalanceTransaction {
  const customer = found(world, id);
  if (amount === 0) throw invalid("Amount must be a non-zero integer.", "amount");
  const ending_balance = customer.balance + amount;
  changeObject(world, "customer", { ...customer, balance: ending_balance }, "customer.updated");
  return world.store.put("customer_balance_transaction", {
    id: newId("customer_balance_transaction"),
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: world.now(),
    credit_note: null,
    currency,
    customer: id,
    customer_account: null,
    description: description ?? null,
    ending_balance,
    invoice: null,
    livemode: false,
    metadata: metadataOf(metadata),
    type: "adjustment",
  });
}

export const customers = [
  door<Stripe.CustomerCreateParams>("POST /v1/customers", [...editable, "payment_method"], create),
  door<Stripe.CustomerRetrieveParams>(
    "GET /v1/customers/{}",
    [],
    (world, _, [id]) => world.store.get("deleted_customer", id) ?? world.store.need("customer", id),
  ),
  door<Stripe.CustomerUpdateParams>("POST /v1/customers/{}", [...editable], (world, params, [id]) =>
    changeObject(world, "customer", edited(world, found(world, id), params), "customer.updated"),
  ),
  door<Stripe.CustomerDeleteParams>("DELETE /v1/customers/{}", [], (world, _, [id]) => {
    const gone = found(world, id);
    for (const subscription of world.store.all("subscription"))
      if (subscription.customer === id && !["canceled", "incomplete_expired"].includes(subscription.status))
        endStripeSubscription(world, subscription, "cancellation_requested");
    for (const draft of world.store.all("invoice"))
      if (draft.customer === id && draft.status === "draft")
        world.store.put("invoice", { ...draft, auto_advance: false, automatically_finalizes_at: null });
    world.store.drop("customer", id);
    tell(world, "customer.deleted", gone);
    return world.store.put("deleted_customer", { id, object: "customer", deleted: true });
  }),
  door<Stripe.CustomerListParams>("GET /v1/customers", ["email", "created", ...paging], (world, params) =>
    stripePage(
      "/v1/customers",
      world.store.all("customer").filter((one) => isExpanded(one, params, "email")),
      params,
    ),
  ),
  door<Stripe.CustomerCreateBalanceTransactionParams>(
    "POST /v1/customers/{}/balance_transactions",
    ["amount", "currency", "description", "metadata"],
    (world, params, [id]) => adjust(world, params, id),
  ),
  door<Stripe.CustomerListBalanceTransactionsParams>(
    "GET /v1/customers/{}/balance_transactions",
    [...paging],
    (world, params, [id]) =>
      stripePage(
        `/v1/customers/${found(world, id).id}/balance_transactions`,
        world.store.all("customer_balance_transaction").filter((one) => idOrNull(one.customer) === id),
        params,
      ),
  ),
  door<Stripe.CustomerListPaymentMethodsParams>(
    "GET /v1/customers/{}/payment_methods",
    ["type", ...paging],
    (world, params, [id]) =>
      stripePage(`/v1/customers/${found(world, id).id}/payment_methods`, methodsOf(world, id), params),
  ),
  door<Stripe.CustomerRetrievePaymentMethodParams>(
    "GET /v1/customers/{}/payment_methods/{}",
    [],
    (world, _, [id, method]) => {
      const owned = methodsOf(world, found(world, id).id).find((one) => one.id === method);
      if (!owned) throw missing("payment_method", method, "payment_method");
      return owned;
    },
  ),
];
