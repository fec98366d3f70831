import * as z from "zod/mini";

/** Null if absent in a stored item. */
export const orNull = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);
