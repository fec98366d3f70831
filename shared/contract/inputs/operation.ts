import { Cursor } from "./paging.ts";

/**
 * Which operation a call is part of: what the call before answered. Calls of one operation, by the same account and within
 * an hour of its first, are one entry of the audit log. Without it a call begins an operation of its own.
 */
export const operationPart = { operation: Cursor };
