import * as z from "zod/mini";

/** A field that can be null, and is null where an older item does not have it. */
export const orNull = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);
