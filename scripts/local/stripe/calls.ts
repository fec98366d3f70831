import type Stripe from "stripe";
import { attach, checkOwner, detach } from "./cards.ts";
import {
  closeInvoice,
  endStripeSubscription,
  finalize,
  followPayment,
  payStripeInvoice,
  subscriptionIdOf,
} from "./invoices.ts";
import {
  acceptDispute,
  cancelPayment,
  confirmPayment,
  createPayment,
  createSetup,
  refund,
  sendEvidence,
} from "./payments.ts";
import { invalid, missing, type StripeFields } from "./protocol.ts";
import type { Kind, Kinds } from "./store.ts";
import { cancelSubscriptionNow, draftPreview, subscribeAtStripe, updateSubscription } from "./subscriptions.ts";
import { checkLocation } from "./taxes.ts";
import { addObject, changeObject, isAskedFor, metadataOf, randomText, type StripeWorld, tell, typed } from "./world.ts";

interface Call {
  /** Method and path, with `{}` for each id. */
  path: string;
  /** Implemented parameters; others that Stripe knows are refused. */
  speaks: readonly string[];
  run(world: StripeWorld, params: StripeFields, id: string): object;
}

function call<Params>(
  path: string,
  speaks: readonly (keyof Params & string)[],
  run: (world: StripeWorld, params: Params, id: string) => object,
): Call {
  // The package's own types are those of its calls.
  return { path, speaks, run: (world, params, id) => run(world, Object(params), id) };
}

type Page = { limit?: number; starting_after?: string };
const paging = ["limit", "starting_after"] as const;

/** Newest first; `all` is oldest first. */
function pageOf<One extends { id: string }>(all: One[], { limit = 10, starting_after }: Page, url = "") {
  const newest = all.toReversed();
  const place = newest.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && place < 0) throw missing("object", starting_after, "starting_after");
  const data = newest.slice(place + 1, place + 1 + limit);
  return { object: "list", data, has_more: newest.length > place + 1 + limit, url };
}

const retrieve = (path: string, kind: Kind): Call =>
  call<StripeFields>(`GET /v1/${path}/{}`, [], (world, _, id) => world.store.need(kind, id));

/** `names` are compared with the fields of the same name. */
function list<Params extends Page, Name extends Kind>(
  path: string,
  kind: Name,
  names: readonly (keyof Params & string)[],
  more: { names?: (keyof Params & string)[]; keeps?: (one: Kinds[Name], params: Params) => boolean } = {},
): Call {
  const { names: others = [], keeps = () => true } = more;
  return call<Params>(`GET /v1/${path}`, [...names, ...others, ...paging], ({ store }, params) => {
    const compared = names.filter((name) => name !== "created");
    const all = store.all(kind).filter((one) => isAskedFor(one, Object(params), compared) && keeps(one, params));
    return pageOf(all, params, `/v1/${path}`);
  });
}

const livingCustomer = ({ store }: StripeWorld, id: string): Stripe.Customer => store.need("customer", id);

function edited(world: StripeWorld, before: Stripe.Customer, params: Stripe.CustomerUpdateParams): Stripe.Customer {
  const { name, address, balance, preferred_locales, invoice_settings, metadata, tax } = params;
  const method = invoice_settings?.default_payment_method;
  if (method) checkOwner(world, method, before.id, "invoice_settings[default_payment_method]");
  const after: Stripe.Customer = {
    ...before,
    ...(name !== undefined && { name }),
    ...(balance !== undefined && { balance }),
    ...(preferred_locales && { preferred_locales }),
    ...(address !== undefined && { address: address ? typed<Stripe.Address>(address) : null }),
    metadata: metadataOf(metadata, before.metadata),
    ...(method && { invoice_settings: { ...before.invoice_settings, default_payment_method: method } }),
  };
  if (tax?.validate_location === "immediately") checkLocation(after);
  return after;
}

function createCustomer(world: StripeWorld, params: Stripe.CustomerCreateParams): Stripe.Customer {
  const invoice_settings = { default_payment_method: null };
  const invoice_prefix = randomText(8).toUpperCase();
  const fields = { address: null, balance: 0, email: null, invoice_prefix, invoice_settings };
  const made = world.store.put("customer", edited(world, addObject(world, "customer", fields), params));
  tell(world, "customer.created", made);
  return made;
}

function deleteCustomer(world: StripeWorld, id: string): Stripe.DeletedCustomer {
  const { store } = world;
  const gone = livingCustomer(world, id);
  for (const one of store.all("subscription"))
    if (one.customer === id && !["canceled", "incomplete_expired"].includes(one.status))
      endStripeSubscription(world, one);
  for (const draft of store.all("invoice"))
    if (draft.customer === id && draft.status === "draft") store.put("invoice", { ...draft, auto_advance: false });
  store.drop("customer", id);
  tell(world, "customer.deleted", gone);
  return store.put("deleted_customer", { id, object: "customer", deleted: true });
}

/** A negative balance is credit. */
function adjustBalance(world: StripeWorld, params: Stripe.CustomerCreateBalanceTransactionParams, id: string) {
  const { amount, currency, metadata } = params;
  const before = livingCustomer(world, id);
  changeObject(world, "customer", { ...before, balance: before.balance + amount }, "customer.updated");
  const fields = { amount, currency, customer: id, metadata: metadataOf(metadata), type: "adjustment" as const };
  return addObject(world, "customer_balance_transaction", fields);
}

const customers = [
  call<Stripe.CustomerCreateParams>(
    "POST /v1/customers",
    ["name", "address", "metadata", "preferred_locales", "balance"],
    createCustomer,
  ),
  call<StripeFields>(
    "GET /v1/customers/{}",
    [],
    ({ store }, _, id) => store.get("deleted_customer", id) ?? store.need("customer", id),
  ),
  call<Stripe.CustomerUpdateParams>(
    "POST /v1/customers/{}",
    ["name", "address", "metadata", "preferred_locales", "balance", "invoice_settings", "tax"],
    (world, params, id) =>
      changeObject(world, "customer", edited(world, livingCustomer(world, id), params), "customer.updated"),
  ),
  call<StripeFields>("DELETE /v1/customers/{}", [], (world, _, id) => deleteCustomer(world, id)),
  list<Stripe.CustomerListParams, "customer">("customers", "customer", ["created"]),
  call<Stripe.CustomerCreateBalanceTransactionParams>(
    "POST /v1/customers/{}/balance_transactions",
    ["amount", "currency", "metadata"],
    adjustBalance,
  ),
  call<Page>("GET /v1/customers/{}/balance_transactions", paging, ({ store }, params, id) =>
    pageOf(
      store.all("customer_balance_transaction").filter(({ customer }) => customer === id),
      params,
    ),
  ),
  call<Stripe.CustomerListPaymentMethodsParams>(
    "GET /v1/customers/{}/payment_methods",
    ["type", ...paging],
    (world, params, id) => {
      livingCustomer(world, id);
      const all = world.store.all("payment_method");
      return pageOf(
        all.filter(({ customer }) => customer === id),
        params,
      );
    },
  ),
];

const cards = [
  retrieve("payment_methods", "payment_method"),
  call<Stripe.PaymentMethodAttachParams>(
    "POST /v1/payment_methods/{}/attach",
    ["customer"],
    (world, { customer = "" }, id) => attach(world, id, customer),
  ),
  call<StripeFields>("POST /v1/payment_methods/{}/detach", [], (world, _, id) => detach(world, id)),
  call<Stripe.SetupIntentCreateParams>(
    "POST /v1/setup_intents",
    ["customer", "usage", "metadata", "automatic_payment_methods"],
    createSetup,
  ),
  list<Stripe.SetupIntentListParams, "setup_intent">("setup_intents", "setup_intent", ["customer"]),
];

const payments = [
  call<Stripe.PaymentIntentCreateParams>(
    "POST /v1/payment_intents",
    [
      ...(["amount", "currency", "customer", "payment_method", "confirm", "off_session"] as const),
      ...(["metadata", "automatic_payment_methods"] as const),
    ],
    createPayment,
  ),
  retrieve("payment_intents", "payment_intent"),
  list<Stripe.PaymentIntentListParams, "payment_intent">("payment_intents", "payment_intent", ["customer", "created"]),
  call<Stripe.PaymentIntentConfirmParams>(
    "POST /v1/payment_intents/{}/confirm",
    ["payment_method"],
    (world, { payment_method }, id) =>
      confirmPayment(world, world.store.need("payment_intent", id), { payment_method }, followPayment),
  ),
  call<StripeFields>("POST /v1/payment_intents/{}/cancel", [], (world, _, id) =>
    cancelPayment(world, world.store.need("payment_intent", id)),
  ),
  call<Stripe.RefundCreateParams>("POST /v1/refunds", ["payment_intent", "amount", "metadata"], refund),
  list<Stripe.RefundListParams, "refund">("refunds", "refund", ["payment_intent"]),
  retrieve("disputes", "dispute"),
  list<Stripe.DisputeListParams, "dispute">("disputes", "dispute", ["payment_intent"]),
  call<Stripe.DisputeUpdateParams>("POST /v1/disputes/{}", ["evidence"], (world, params, id) =>
    sendEvidence(world, id, params),
  ),
  call<StripeFields>("POST /v1/disputes/{}/close", [], (world, _, id) => acceptDispute(world, id)),
];

export function newPrice(world: StripeWorld, params: Stripe.PriceCreateParams): Stripe.Price {
  const { store } = world;
  const { lookup_key = null, transfer_lookup_key, recurring, unit_amount, currency, product, tax_behavior } = params;
  if (unit_amount === undefined || product === undefined) throw invalid("Missing required param.", "unit_amount");
  const holder = lookup_key === null ? undefined : store.all("price").find((one) => one.lookup_key === lookup_key);
  if (holder && !transfer_lookup_key)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  if (holder) keepPrice(world, { ...holder, lookup_key: null });
  return addObject(world, "price", {
    active: true,
    ...{ currency, product, unit_amount, lookup_key, tax_behavior: tax_behavior ?? "unspecified" },
    recurring: { interval_count: 1, ...recurring },
  });
}

/** Also updates the items of subscriptions with this price. */
function keepPrice(world: StripeWorld, price: Stripe.Price): Stripe.Price {
  const { store } = world;
  for (const one of store.all("subscription")) {
    const data = one.items.data.map((item) => (item.price.id === price.id ? { ...item, price } : item));
    store.put("subscription", { ...one, items: { ...one.items, data } });
  }
  return store.put("price", price);
}

const catalog = [
  call<Stripe.ProductCreateParams>("POST /v1/products", ["name"], (world, { name }) =>
    addObject(world, "product", { name, active: true }),
  ),
  call<Stripe.PriceCreateParams>(
    "POST /v1/prices",
    [
      ...(["currency", "product", "unit_amount", "recurring"] as const),
      ...(["tax_behavior", "lookup_key", "transfer_lookup_key"] as const),
    ],
    newPrice,
  ),
  retrieve("prices", "price"),
  call<Stripe.PriceUpdateParams>("POST /v1/prices/{}", ["active"], (world, { active = true }, id) =>
    keepPrice(world, { ...world.store.need("price", id), active }),
  ),
  list<Stripe.PriceListParams, "price">("prices", "price", [], {
    names: ["active", "lookup_keys"],
    keeps: (one, { active = one.active, lookup_keys: keys }) =>
      one.active === active && (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))),
  }),
];

const subscriptions = [
  call<Stripe.SubscriptionCreateParams>(
    "POST /v1/subscriptions",
    [
      ...(["customer", "items", "metadata", "payment_behavior"] as const),
      ...(["payment_settings", "automatic_tax", "billing_mode"] as const),
    ],
    subscribeAtStripe,
  ),
  retrieve("subscriptions", "subscription"),
  call<Stripe.SubscriptionUpdateParams>(
    "POST /v1/subscriptions/{}",
    [
      ...(["items", "metadata", "default_payment_method", "automatic_tax"] as const),
      ...(["proration_behavior", "proration_date", "cancel_at_period_end"] as const),
    ],
    (world, params, id) => updateSubscription(world, id, params),
  ),
  call<Stripe.SubscriptionCancelParams>(
    "DELETE /v1/subscriptions/{}",
    ["invoice_now", "prorate"],
    (world, params, id) => cancelSubscriptionNow(world, id, params),
  ),
  list<Stripe.SubscriptionListParams, "subscription">("subscriptions", "subscription", ["customer"], {
    names: ["status"],
    keeps: ({ status }, params) => params.status === "all" || !["canceled", "incomplete_expired"].includes(status),
  }),
];

const needInvoice = ({ store }: StripeWorld, id: string): Stripe.Invoice => store.need("invoice", id);

const invoices = [
  retrieve("invoices", "invoice"),
  list<Stripe.InvoiceListParams, "invoice">("invoices", "invoice", ["customer", "status"], {
    names: ["subscription"],
    keeps: (one, { subscription = subscriptionIdOf(one) }) => subscriptionIdOf(one) === subscription,
  }),
  call<Stripe.InvoiceListLineItemsParams>("GET /v1/invoices/{}/lines", paging, (world, params, id) =>
    pageOf((world.store.get("preview", id) ?? needInvoice(world, id)).lines.data.toReversed(), params),
  ),
  call<StripeFields>("POST /v1/invoices/{}/finalize", [], (world, _, id) => finalize(world, needInvoice(world, id))),
  call<Stripe.InvoicePayParams>("POST /v1/invoices/{}/pay", ["payment_method"], (world, { payment_method }, id) =>
    payStripeInvoice(world, id, payment_method),
  ),
  call<StripeFields>("POST /v1/invoices/{}/void", [], (world, _, id) =>
    closeInvoice(world, needInvoice(world, id), "void"),
  ),
  call<StripeFields>("POST /v1/invoices/{}/mark_uncollectible", [], (world, _, id) =>
    closeInvoice(world, needInvoice(world, id), "uncollectible"),
  ),
  call<Stripe.InvoiceCreatePreviewParams>(
    "POST /v1/invoices/create_preview",
    ["subscription", "subscription_details", "invoice_items"],
    draftPreview,
  ),
];

export const newEndpoint = (world: StripeWorld, params: Stripe.WebhookEndpointCreateParams, secret: string) => {
  const { url, enabled_events, description = null } = params;
  const status = "enabled";
  return addObject(world, "webhook_endpoint", { url, enabled_events, description, secret, status });
};

const webhooks = [
  list<Stripe.EventListParams, "event">("events", "event", ["type"]),
  call<Stripe.WebhookEndpointCreateParams>(
    "POST /v1/webhook_endpoints",
    ["url", "enabled_events", "description"],
    (world, params) => newEndpoint(world, params, `whsec_${randomText(24)}`),
  ),
  call<Stripe.WebhookEndpointUpdateParams>(
    "POST /v1/webhook_endpoints/{}",
    ["enabled_events"],
    ({ store }, { enabled_events = [] }, id) =>
      store.put("webhook_endpoint", { ...store.need("webhook_endpoint", id), enabled_events }),
  ),
  list<Page, "webhook_endpoint">("webhook_endpoints", "webhook_endpoint", []),
];

/** Every call of Stripe's API that the stand-in knows. Static paths come before those with ids. */
const calls: Call[] = [customers, cards, payments, catalog, subscriptions, invoices, webhooks]
  .flat()
  .sort((one, other) => one.path.split("{}").length - other.path.split("{}").length);

export function callFor(method: string, path: string): { call: Call; id: string } | null {
  for (const one of calls) {
    const found = new RegExp(`^${one.path.replace("{}", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (found) return { call: one, id: decodeURIComponent(found[1] ?? "") };
  }
  return null;
}
