import * as z from "zod/mini";

/** One page of a list: its items and the opaque, signed cursor of the next page, null on the last. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
