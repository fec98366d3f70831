import * as z from "zod/mini";
import { log } from "#functions/log.ts";

/** Attributes that only the table needs: keys, kind and expiry. */
const ofTheTable = new Set(["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk", "kind", "expiresAt"]);

const withoutKeys = (item: unknown): unknown =>
  typeof item === "object" && item !== null
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name)))
    : item;

/**
 * The schema that reads an entity's items. It fills in the defaults of declared fields and keeps every other attribute,
 * so an item from a newer release loses nothing when this release writes it back.
 */
export function itemOf<Shape extends z.core.$ZodShape>(
  fields: z.ZodMiniObject<Shape>,
): z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>>;
export function itemOf(fields: z.ZodMiniObject): z.ZodMiniType {
  return z.pipe(z.transform(withoutKeys), z.looseObject(fields.shape));
}

/**
 * A noun as the API shows it, made from an item and other known values. Fields that the noun does not declare are left
 * out. Missing fields get their defaults.
 */
export const shown = <Noun extends z.core.$ZodType>(noun: Noun, values: z.input<Noun>): z.output<Noun> =>
  z.parse(noun, values);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A change of an item written over the item as it is stored. What the change left as it was read stays as it is stored,
 * at every level: values that only a newer release knows, which are read as a fallback here, and attributes of its own.
 */
export function overStored(stored: unknown, before: unknown, after: unknown): unknown {
  if (after === before) return stored;
  if (Array.isArray(after) && Array.isArray(before) && Array.isArray(stored))
    return after.map((element) => (before.includes(element) ? stored[before.indexOf(element)] : element));
  if (!isObject(after) || !isObject(before) || !isObject(stored)) return after;
  const changed = Object.entries(after).map(([name, value]) => [name, overStored(stored[name], before[name], value)]);
  return { ...stored, ...Object.fromEntries(changed) };
}

/** Reads each item on its own: those that can be read, and, as they are stored, those that cannot. These are logged by kind and id. */
export function readEach<Item>(
  schema: z.ZodMiniType<Item>,
  items: readonly Record<string, unknown>[],
): { read: Item[]; unreadable: Record<string, unknown>[] } {
  const read: Item[] = [];
  const unreadable: Record<string, unknown>[] = [];
  for (const item of items) {
    const { success, data, error } = schema.safeParse(item);
    if (success) read.push(data);
    else {
      const fields = [...new Set(error.issues.map(({ path }) => path.join(".")))];
      log.error("item not readable", { kind: item.kind, pk: item.pk, sk: item.sk, fields });
      unreadable.push(item);
    }
  }
  return { read, unreadable };
}

/**
 * The items of a list that can be read. One that cannot is left out and logged by its kind and id, so that a single
 * broken item never closes a list for everybody.
 */
export const readable = <Item>(schema: z.ZodMiniType<Item>, items: readonly Record<string, unknown>[]): Item[] =>
  readEach(schema, items).read;
