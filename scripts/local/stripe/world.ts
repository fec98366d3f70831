import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { stripeVersion } from "#shared/contract/stripe.ts";
import { isJson } from "./protocol.ts";
import { type Kind, type Kinds, prefixOf, type Store, type StripeSettings } from "./store.ts";

/** A placeholder in stored addresses, replaced by the server's origin in answers. */
export const ownOrigin = "http://stripe.invalid";

export interface StripeWorld {
  store: Store;
  /** Seconds since 1970; while catching up, the moment when something was due. */
  now(): number;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");

export const newId = (kind: Kind): string => prefixOf(kind) + randomText(24);

export const secretOf = (id: string): string => `${id}_secret_${randomText(24)}`;

export const objectIdOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);

export const idOrNull = (value: string | { id: string } | null | undefined): string | null =>
  value === null || value === undefined ? null : objectIdOf(value);

/** Recommended in docs/stripe.md. */
const untouched: StripeSettings = { id: "settings", retries: [3, 5, 7, 6], afterRetries: "cancel" };

export const settingsOf = ({ store }: StripeWorld): StripeSettings => store.get("settings", "settings") ?? untouched;

type Part<Of> = Of extends object ? { [Name in keyof Of]?: Part<Of[Name]> } : Of;

/** The package declares every field of Stripe's; the stand-in has those that somebody reads. */
export function typed<Of>(fields: Part<Of>): Of {
  const whole: Of = JSON.parse(JSON.stringify(fields));
  return whole;
}

export const newObject = <Name extends Kind>(world: StripeWorld, kind: Name, fields: Part<Kinds[Name]>): Kinds[Name] =>
  JSON.parse(
    JSON.stringify({
      ...{ id: newId(kind), object: kind, created: world.now(), livemode: false, metadata: {} },
      ...Object(fields),
    }),
  );

export function metadataOf(
  given: Stripe.Emptyable<Stripe.MetadataParam> | undefined,
  before: Stripe.Metadata | null = {},
): Stripe.Metadata {
  const merged: [string, unknown][] = Object.entries({ ...before, ...Object(given) });
  // An empty value removes its key.
  return Object.fromEntries(merged.flatMap(([key, value]) => (value === "" ? [] : [[key, String(value)]])));
}

type EventType = Stripe.Event["type"];

function previous(before: object | undefined, after: object) {
  const now: object = { ...before, ...after };
  const changed = Object.keys(now).filter(
    (name) => JSON.stringify(Reflect.get(before ?? {}, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
  return Object.fromEntries(changed.map((name) => [name, Reflect.get(before ?? {}, name) ?? null]));
}

export function tell(world: StripeWorld, type: EventType, object: object, before?: object): void {
  const { store } = world;
  const data = { object, ...(before && { previous_attributes: previous(before, object) }) };
  // Declarations pair each type with its object; here they are only known at run time.
  const event = newObject(world, "event", JSON.parse(JSON.stringify({ api_version: stripeVersion, data, type })));
  store.put("event", event);
  for (const { id, enabled_events } of store.all("webhook_endpoint"))
    if (enabled_events.includes("*") || enabled_events.includes(type))
      store.put("delivery", { id: newId("delivery"), event: event.id, endpoint: id, tries: 0, next: world.now() });
}

export function addObject<Name extends Kind>(
  world: StripeWorld,
  kind: Name,
  fields: Part<Kinds[Name]>,
  type?: EventType,
): Kinds[Name] {
  const made = world.store.put(kind, newObject(world, kind, fields));
  if (type) tell(world, type, made);
  return made;
}

/** Stores and tells a change; nothing if there is none. */
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

const isInRange = (range: unknown, moment: number): boolean => {
  if (!isJson(range)) return true;
  const { gte = moment, lte = moment } = range;
  return moment >= Number(gte) && moment <= Number(lte);
};

/** Compares the named fields, and the range `created`. */
export const isAskedFor = (one: object, params: object, names: readonly string[]): boolean =>
  isInRange(Reflect.get(params, "created"), Number(Reflect.get(one, "created"))) &&
  names.every((name) => {
    const asked: unknown = Reflect.get(params, name);
    return asked === undefined || idOrNull(Reflect.get(one, name)) === asked;
  });
