import * as z from "zod/mini";

/** A page of items with the signed cursor of the next; null on the last. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
