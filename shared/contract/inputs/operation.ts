import * as z from "zod/mini";
import { Cursor } from "./paging.ts";

/**
 * Which operation a call is part of: what the call before answered. Calls of one operation, by the same account and within
 * an hour of its first, are one entry of the audit log. Without it a call begins an operation of its own.
 */
export const operationPart = { operation: Cursor };

/** The operation that a call was part of, opaque, for the call that goes on with it. Earlier releases named none. */
export const operationAnswer = { operation: z.optional(z.string()) };
