import * as z from "zod/mini";

/** Null if absent in a stored item. */
export const orNull = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);

/** A page of items with the signed cursor of the next; null on the last. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });

/** ISO 8601 in UTC. */
export const IsoMoment = z.iso.datetime();
