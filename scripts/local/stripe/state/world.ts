import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { apiVersion } from "../protocol/package.ts";
import { type Kind, type Kinds, prefixes, type StripeSettings } from "./kinds.ts";
import type { Store } from "./store.ts";

/** A placeholder in stored addresses, replaced by the server's origin in answers. */
export const ownOrigin = "http://stripe.invalid";

export interface StripeWorld {
  store: Store;
  /** Seconds since 1970; while catching up, the moment when something was due. */
  now(): number;
  request: { id: string | null; idempotency_key: string | null };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const randomText = (length: number) => [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");

export const newId = (kind: Kind): string => prefixes[kind] + randomText(kind === "customer" ? 14 : 24);

export const secretOf = (id: string): string => `${id}_secret_${randomText(24)}`;

export const objectIdOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);

export const idOrNull = (value: string | { id: string } | null | undefined): string | null =>
  value === null || value === undefined ? null : objectIdOf(value);

/** Recommended in docs/stripe.md. */
const untouched: StripeSettings = { id: "settings", retries: [3, 5, 7, 6], afterRetries: "cancel" };

export const settingsOf = ({ store }: StripeWorld): StripeSettings => store.get("settings", "settings") ?? untouched;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function otherwise(before: unknown, after: unknown): Record<string, unknown> {
  if (!isPlain(before) || !isPlain(after)) return {};
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      if (JSON.stringify(was) === JSON.stringify(is)) return [];
      return [[name, isPlain(was) && isPlain(is) ? otherwise(was, is) : (was ?? null)]];
    }),
  );
}

type EventType = Stripe.Event["type"];

export function tell(world: StripeWorld, type: EventType, object: object, before?: object): void {
  const { store, request } = world;
  // Declarations pair each type with its object; here they are only known at run time.
  const event: Stripe.Event = JSON.parse(
    JSON.stringify({
      id: newId("event"),
      object: "event",
      api_version: apiVersion,
      created: world.now(),
      data: { object, ...(before && { previous_attributes: otherwise(before, object) }) },
      livemode: false,
      pending_webhooks: 0,
      request: { ...request },
      type,
    }),
  );
  const endpoints = store
    .all("webhook_endpoint")
    .filter(
      ({ status, enabled_events }) =>
        status === "enabled" && (enabled_events.includes("*") || enabled_events.includes(type)),
    );
  store.put("event", { ...event, pending_webhooks: endpoints.length });
  for (const { id } of endpoints)
    store.put("delivery", { id: newId("delivery"), event: event.id, endpoint: id, tries: 0, next: world.now() });
}

export function changeObject<Name extends Kind>(
  world: StripeWorld,
  kind: Name,
  value: Kinds[Name],
  type: EventType,
): Kinds[Name] {
  const before = world.store.get(kind, value.id);
  if (JSON.stringify(before) === JSON.stringify(value)) return value;
  world.store.put(kind, value);
  tell(world, type, value, before);
  return value;
}
