import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { apiVersion } from "../protocol/package.ts";
import { type Kind, type Kinds, prefixes, type Settings } from "./kinds.ts";
import type { Store } from "./store.ts";

/** The addresses of pages stand with this origin in what is kept. The server's own replaces it in each answer. */
export const ownOrigin = "http://stripe.invalid";

/** What every part works on: what is kept, and when it happens. */
export interface World {
  store: Store;
  /** Seconds since 1970, by the stack's clock. While the clock catches up, the moment at which something was due. */
  now(): number;
  /** The request that is being answered, for its events. */
  request: { id: string | null; idempotency_key: string | null };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const randomText = (length: number) => [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");

/** A new id of a kind, as long as Stripe's. */
export const newId = (kind: Kind): string => prefixes[kind] + randomText(kind === "customer" ? 14 : 24);

/** A new secret that names what it belongs to: `pi_…_secret_…`. */
export const secretOf = (id: string): string => `${id}_secret_${randomText(24)}`;

/** The id of what may be answered whole. */
export const idOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);

/** As `idOf`, for what may be missing. */
export const idOrNull = (value: string | { id: string } | null | undefined): string | null =>
  value === null || value === undefined ? null : idOf(value);

/** The settings that docs/stripe.md recommends. */
const untouched: Settings = { id: "settings", retries: [3, 5, 7, 6], afterRetries: "cancel" };

export const settingsOf = ({ store }: World): Settings => store.get("settings", "settings") ?? untouched;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What `before` had otherwise than `after`, as events tell it. */
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

/** The event's types that this stand-in knows how to cause. */
export type EventType = Stripe.Event["type"];

/** Notes an event, and a delivery for each endpoint that wants it. `before` is what the object was, for changes. */
export function tell(world: World, type: EventType, object: object, before?: object): void {
  const { store, request } = world;
  // The declarations of events pair each type with its object. Here they meet at run time.
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

/** Keeps the changed object and tells of it, unless nothing changed. */
export function change<Name extends Kind>(world: World, kind: Name, value: Kinds[Name], type: EventType): Kinds[Name] {
  const before = world.store.get(kind, value.id);
  if (JSON.stringify(before) === JSON.stringify(value)) return value;
  world.store.put(kind, value);
  tell(world, type, value, before);
  return value;
}
