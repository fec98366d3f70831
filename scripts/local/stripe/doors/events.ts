import type Stripe from "stripe";
import { metadataOf } from "../money/subscribing.ts";
import { invalid } from "../protocol/error.ts";
import { newId, type StripeWorld } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isInRange, paging, stripePage } from "./page.ts";

const event = doorOf("Events");

/** Stripe keeps events for 30 days. */
export const eventEndpoints = [
  event<Stripe.EventRetrieveParams>("GET /v1/events/{}", [], (world, _, [id]) => world.store.need("event", id)),
  event<Stripe.EventListParams>(
    "GET /v1/events",
    ["type", "types", "created", "delivery_success", ...paging],
    (world, params) =>
      stripePage(
        "/v1/events",
        world.store
          .all("event")
          .filter(
            ({ type, created, pending_webhooks }) =>
              (params.type === undefined || type === params.type || matches(params.type, type)) &&
              (params.types === undefined || params.types.some((one) => matches(one, type))) &&
              (params.delivery_success === undefined || params.delivery_success === (pending_webhooks === 0)) &&
              isInRange(params.created, created),
          ),
        params,
      ),
  ),
];

const matches = (asked: string, type: string) =>
  asked === type || (asked.endsWith(".*") && type.startsWith(asked.slice(0, -1)));

export function newEndpoint(
  world: StripeWorld,
  params: Stripe.WebhookEndpointCreateParams,
  secret: string,
): Stripe.WebhookEndpoint {
  if (!URL.canParse(params.url))
    throw invalid("Invalid URL: An explicit scheme (such as https) must be provided.", "url", "url_invalid");
  return world.store.put("webhook_endpoint", {
    id: newId("webhook_endpoint"),
    object: "webhook_endpoint",
    api_version: params.api_version ?? null,
    application: null,
    created: world.now(),
    description: params.description ?? null,
    enabled_events: [...params.enabled_events],
    livemode: false,
    metadata: metadataOf(params.metadata),
    secret,
    status: "enabled",
    url: params.url,
  });
}

const endpoint = doorOf("WebhookEndpoints");

const withoutSecret = ({ secret: _, ...rest }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint => rest;

export const webhookEndpoints = [
  endpoint<Stripe.WebhookEndpointCreateParams>(
    "POST /v1/webhook_endpoints",
    ["url", "enabled_events", "description", "metadata", "api_version"],
    (world, params) => newEndpoint(world, params, `whsec_${newId("refund").slice(3)}`),
  ),
  endpoint<Stripe.WebhookEndpointRetrieveParams>("GET /v1/webhook_endpoints/{}", [], (world, _, [id]) =>
    withoutSecret(world.store.need("webhook_endpoint", id)),
  ),
  endpoint<Stripe.WebhookEndpointUpdateParams>(
    "POST /v1/webhook_endpoints/{}",
    ["url", "enabled_events", "disabled", "metadata"],
    (world, { url, enabled_events, disabled, metadata }, [id]) => {
      const before = world.store.need("webhook_endpoint", id);
      return withoutSecret(
        world.store.put("webhook_endpoint", {
          ...before,
          ...(url !== undefined && { url }),
          ...(enabled_events !== undefined && { enabled_events: [...enabled_events] }),
          ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
          metadata: metadataOf(metadata, before.metadata),
        }),
      );
    },
  ),
  endpoint<Stripe.WebhookEndpointDeleteParams>("DELETE /v1/webhook_endpoints/{}", [], (world, _, [id]) => {
    world.store.need("webhook_endpoint", id);
    world.store.drop("webhook_endpoint", id);
    for (const delivery of world.store.all("delivery"))
      if (delivery.endpoint === id) world.store.drop("delivery", delivery.id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
  endpoint<Stripe.WebhookEndpointListParams>("GET /v1/webhook_endpoints", [...paging], (world, params) =>
    stripePage("/v1/webhook_endpoints", world.store.all("webhook_endpoint").map(withoutSecret), params),
  ),
];
