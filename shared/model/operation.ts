import * as z from "zod/mini";

/** The operation that a call was part of, opaque, for the call that goes on with it. */
export const operationAnswer = { operation: z.optional(z.string()) };
