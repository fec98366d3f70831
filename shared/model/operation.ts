import * as z from "zod/mini";

/** Opaque id that the operation's next call sends back. */
export const operationAnswer = { operation: z.optional(z.string()) };
