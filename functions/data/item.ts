import * as z from "zod/mini";
import { log } from "#functions/log.ts";

const ofTheTable = new Set(["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk", "kind", "expiresAt"]);

const withoutKeys = (item: unknown): unknown =>
  typeof item === "object" && item !== null
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name)))
    : item;

/** Schema of an entity's items: fills in defaults and keeps undeclared attributes. */
export function itemOf<Shape extends z.core.$ZodShape>(
  fields: z.ZodMiniObject<Shape>,
): z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>>;
export function itemOf(fields: z.ZodMiniObject): z.ZodMiniType {
  return z.pipe(z.transform(withoutKeys), z.looseObject(fields.shape));
}

/** An API object from stored values: drops undeclared fields and fills in defaults. */
export const shown = <Noun extends z.core.$ZodType>(noun: Noun, values: z.input<Noun>): z.output<Noun> =>
  z.parse(noun, values);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Applies a change onto the stored item; untouched values and undeclared attributes stay as stored. */
export function overStored(stored: unknown, before: unknown, after: unknown): unknown {
  if (after === before) return stored;
  if (Array.isArray(after) && Array.isArray(before) && Array.isArray(stored))
    return after.map((element) => (before.includes(element) ? stored[before.indexOf(element)] : element));
  if (!isObject(after) || !isObject(before) || !isObject(stored)) return after;
  const changed = Object.entries(after).map(([name, value]) => [name, overStored(stored[name], before[name], value)]);
  return { ...stored, ...Object.fromEntries(changed) };
}

/** Separates readable from unreadable items; logs the latter by kind and id. */
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

/** Readable items of a list; others are logged by kind and id, so that one broken item hides no list. */
export const readable = <Item>(schema: z.ZodMiniType<Item>, items: readonly Record<string, unknown>[]): Item[] =>
  readEach(schema, items).read;
