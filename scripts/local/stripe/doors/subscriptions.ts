import type Stripe from "stripe";
import { endStripeSubscription } from "../money/invoicing.ts";
import { paymentMethodOf } from "../money/payment-methods.ts";
import {
  billChange,
  invoiceLast,
  metadataOf,
  pendingItems,
  prorate,
  stripePeriodOf,
  subscribeAtStripe,
  withItems,
} from "../money/subscribing.ts";
import { checkLocation } from "../money/taxing.ts";
import { invalid, missing, notSpoken } from "../protocol/error.ts";
import { changeObject, idOrNull, objectIdOf, type StripeWorld } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isInRange, paging, stripePage } from "./page.ts";

const door = doorOf("Subscriptions");

const ended = ["canceled", "incomplete_expired"];

function changeable(world: StripeWorld, id: string): Stripe.Subscription {
  const subscription = world.store.need("subscription", id);
  if (ended.includes(subscription.status))
    throw invalid(
      "A canceled subscription can only update its cancellation_details and metadata.",
      undefined,
      "invalid_canceled_subscription_fields",
    );
  return subscription;
}

function endingOf(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  { cancel_at_period_end, cancel_at }: Stripe.SubscriptionUpdateParams,
): Pick<Stripe.Subscription, "cancel_at" | "cancel_at_period_end" | "canceled_at"> {
  const { end } = stripePeriodOf(subscription);
  const now = world.now();
  if (cancel_at_period_end !== undefined && cancel_at)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  if (cancel_at_period_end === true)
    return { cancel_at: end, cancel_at_period_end: true, canceled_at: subscription.canceled_at ?? now };
  if (cancel_at_period_end === false || cancel_at === null || cancel_at === "")
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  if (cancel_at === undefined) {
    const { cancel_at: at, cancel_at_period_end: atEnd, canceled_at } = subscription;
    return { cancel_at: at, cancel_at_period_end: atEnd, canceled_at };
  }
  const at = typeof cancel_at === "number" ? cancel_at : end;
  if (at <= now) throw invalid("`cancel_at` must be in the future.", "cancel_at");
  return { cancel_at: at, cancel_at_period_end: false, canceled_at: now };
}

function detailsOf(
  before: Stripe.Subscription.CancellationDetails | null,
  given: Stripe.SubscriptionUpdateParams.CancellationDetails | undefined,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription.CancellationDetails {
  const { comment = before?.comment ?? null, feedback = before?.feedback ?? null } = given ?? {};
  return {
    comment: comment === "" ? null : comment,
    feedback: feedback === "" ? null : feedback,
    feedback_option: before?.feedback_option ?? null,
    reason,
  };
}

function update(world: StripeWorld, params: Stripe.SubscriptionUpdateParams, id: string): Stripe.Subscription {
  const onlyWords = Object.keys(params).every((name) => ["metadata", "cancellation_details"].includes(name));
  const before = onlyWords ? world.store.need("subscription", id) : changeable(world, id);
  const { default_payment_method, items, payment_settings } = params;
  if (default_payment_method !== undefined) {
    const method = paymentMethodOf(world, default_payment_method, "default_payment_method");
    if (idOrNull(method.customer) !== objectIdOf(before.customer))
      throw invalid(
        `The customer does not have a payment method with the ID ${default_payment_method}. The payment method must be attached to the customer.`,
        "default_payment_method",
        "resource_missing",
      );
  }
  if (params.automatic_tax?.enabled) checkLocation(world.store.need("customer", objectIdOf(before.customer)));
  if (before.status === "incomplete" && items)
    throw invalid("You cannot update a subscription in `incomplete` status in a way that results in a new invoice.");
  const changed = items ? withItems(world, before, items) : before;
  const ending = onlyWords ? {} : endingOf(world, before, params);
  const cancels = { ...before, ...ending }.canceled_at !== null;
  const save = payment_settings?.save_default_payment_method;
  const after: Stripe.Subscription = {
    ...changed,
    ...ending,
    metadata: metadataOf(params.metadata, before.metadata),
    ...(params.description !== undefined && { description: params.description }),
    ...(default_payment_method !== undefined && { default_payment_method }),
    ...(save &&
      before.payment_settings && {
        payment_settings: { ...before.payment_settings, save_default_payment_method: save },
      }),
    ...(params.automatic_tax && {
      automatic_tax: { ...before.automatic_tax, enabled: params.automatic_tax.enabled },
    }),
    cancellation_details: detailsOf(
      before.cancellation_details,
      params.cancellation_details,
      cancels ? (before.cancellation_details?.reason ?? "cancellation_requested") : null,
    ),
  };
  changeObject(world, "subscription", after, "customer.subscription.updated");
  if (items) billChange(world, before, after, params);
  return world.store.need("subscription", id);
}

function cancel(world: StripeWorld, params: Stripe.SubscriptionCancelParams, id: string): Stripe.Subscription {
  const subscription = world.store.get("subscription", id);
  if (!subscription || ended.includes(subscription.status)) throw missing("subscription", id);
  const { invoice_now = false, prorate: prorates = false, cancellation_details } = params;
  if (prorates) prorate(world, subscription, { ...subscription, items: { ...subscription.items, data: [] } });
  if (invoice_now) invoiceLast(world, subscription);
  if (!invoice_now && !prorates)
    for (const item of pendingItems(world, subscription)) world.store.drop("invoiceitem", item.id);
  const told = {
    ...world.store.need("subscription", id),
    cancel_at_period_end: false,
    cancellation_details: detailsOf(subscription.cancellation_details, cancellation_details, "cancellation_requested"),
  };
  return endStripeSubscription(world, told, "cancellation_requested");
}

export const subscriptions = [
  door<Stripe.SubscriptionCreateParams>(
    "POST /v1/subscriptions",
    [
      ...([
        "customer",
        "items",
        "metadata",
        "description",
        "payment_behavior",
        "payment_settings",
        "off_session",
      ] as const),
      ...([
        "default_payment_method",
        "automatic_tax",
        "billing_mode",
        "billing_cycle_anchor",
        "proration_behavior",
      ] as const),
    ],
    subscribeAtStripe,
  ),
  door<Stripe.SubscriptionRetrieveParams>("GET /v1/subscriptions/{}", [], (world, _, [id]) =>
    world.store.need("subscription", id),
  ),
  door<Stripe.SubscriptionUpdateParams>(
    "POST /v1/subscriptions/{}",
    [
      ...(["items", "metadata", "description", "payment_behavior", "payment_settings", "off_session"] as const),
      ...(["default_payment_method", "automatic_tax", "proration_behavior", "proration_date"] as const),
      ...(["cancel_at_period_end", "cancel_at", "cancellation_details"] as const),
    ],
    (world, params, [id]) => update(world, params, id),
  ),
  door<Stripe.SubscriptionCancelParams>(
    "DELETE /v1/subscriptions/{}",
    ["invoice_now", "prorate", "cancellation_details"],
    (world, params, [id]) => cancel(world, params, id),
  ),
  door<Stripe.SubscriptionResumeParams>("POST /v1/subscriptions/{}/resume", [], (world, _, [id]) => {
    if (world.store.need("subscription", id).status !== "paused")
      throw invalid("You cannot resume a subscription that is not paused.", undefined);
    throw notSpoken("paused subscriptions");
  }),
  door<Stripe.SubscriptionListParams>(
    "GET /v1/subscriptions",
    ["customer", "status", "price", "created", ...paging],
    (world, params) =>
      stripePage(
        "/v1/subscriptions",
        world.store.all("subscription").filter(({ customer, status, items, created }) => {
          const isAsked =
            params.status === "all" ||
            (params.status === "ended" && ended.includes(status)) ||
            (params.status === undefined ? !ended.includes(status) : status === params.status);
          return (
            isAsked &&
            (params.customer === undefined || objectIdOf(customer) === params.customer) &&
            (params.price === undefined || items.data.some(({ price }) => price.id === params.price)) &&
            isInRange(params.created, created)
          );
        }),
        params,
      ),
  ),
];

const item = doorOf("SubscriptionItems");

function ofItem(world: StripeWorld, id: string): Stripe.SubscriptionItem {
  const found = world.store.all("subscription").flatMap(({ items }) => items.data.filter((one) => one.id === id));
  if (!found[0]) throw missing("subscription_item", id, "item");
  return found[0];
}

export const subscriptionItems = [
  item<Stripe.SubscriptionItemCreateParams>(
    "POST /v1/subscription_items",
    ["subscription", "price", "quantity", "metadata", "proration_behavior", "proration_date", "payment_behavior"],
    (world, { subscription, price, quantity, metadata, ...how }) => {
      const known = new Set(
        world.store.need("subscription", subscription, "subscription").items.data.map(({ id }) => id),
      );
      const added = {
        ...(price !== undefined && { price }),
        ...(quantity !== undefined && { quantity }),
        ...(metadata !== undefined && { metadata }),
      };
      const after = update(world, { ...billing(how), items: [added] }, subscription);
      return after.items.data.find(({ id }) => !known.has(id));
    },
  ),
  item<Stripe.SubscriptionItemRetrieveParams>("GET /v1/subscription_items/{}", [], (world, _, [id]) =>
    ofItem(world, id),
  ),
  item<Stripe.SubscriptionItemUpdateParams>(
    "POST /v1/subscription_items/{}",
    ["price", "quantity", "metadata", "proration_behavior", "proration_date", "payment_behavior", "off_session"],
    (world, { price, quantity, metadata, ...how }, [id]) => {
      const changed = {
        id,
        ...(price !== undefined && { price }),
        ...(quantity !== undefined && { quantity }),
        ...(metadata !== undefined && { metadata }),
      };
      update(world, { ...billing(how), items: [changed] }, ofItem(world, id).subscription);
      return ofItem(world, id);
    },
  ),
  item<Stripe.SubscriptionItemDeleteParams>(
    "DELETE /v1/subscription_items/{}",
    ["proration_behavior", "proration_date", "payment_behavior"],
    (world, how, [id]) => {
      update(world, { ...billing(how), items: [{ id, deleted: true }] }, ofItem(world, id).subscription);
      return { id, object: "subscription_item", deleted: true };
    },
  ),
  item<Stripe.SubscriptionItemListParams>("GET /v1/subscription_items", ["subscription", ...paging], (world, params) =>
    stripePage(
      "/v1/subscription_items",
      world.store.need("subscription", params.subscription, "subscription").items.data.toReversed(),
      params,
    ),
  ),
];

type Billing = Pick<
  Stripe.SubscriptionUpdateParams,
  "proration_behavior" | "proration_date" | "payment_behavior" | "off_session"
>;

const billing = ({ proration_behavior, proration_date, payment_behavior, off_session }: Billing): Billing => ({
  ...(proration_behavior && { proration_behavior }),
  ...(proration_date && { proration_date }),
  ...(payment_behavior && { payment_behavior }),
  ...(off_session !== undefined && { off_session }),
});
