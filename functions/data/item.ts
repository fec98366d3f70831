import * as z from "zod/mini";
import { log } from "#functions/log.ts";

const ofTheTable = new Set(["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk", "kind", "expiresAt"]);

const withoutKeys = (item: unknown): unknown =>
  typeof item === "object" && item !== null
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name)))
    : item;

/** The schema that reads an entity's items, without what the table alone needs; absent fields get their defaults. */
export function itemOf<Shape extends z.core.$ZodShape>(
  fields: z.ZodMiniObject<Shape>,
): z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>>;
export function itemOf(fields: z.ZodMiniObject): z.ZodMiniType {
  return z.pipe(z.transform(withoutKeys), z.looseObject(fields.shape));
}

/** An API object from stored values: drops undeclared fields and fills in defaults. */
export const shown = <Noun extends z.core.$ZodType>(noun: Noun, values: z.input<Noun>): z.output<Noun> =>
  z.parse(noun, values);

/** The items of a list that can be read; one that cannot is an error, logged by its key, and left out. */
export const readable = <Item>(schema: z.ZodMiniType<Item>, items: readonly Record<string, unknown>[]): Item[] =>
  items.flatMap((item) => {
    const { success, data, error } = schema.safeParse(item);
    if (success) return [data];
    const fields = [...new Set(error.issues.map(({ path }) => path.join(".")))];
    log.error("item not readable", { kind: item.kind, pk: item.pk, sk: item.sk, fields });
    return [];
  });
