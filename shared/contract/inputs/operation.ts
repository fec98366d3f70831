import { Cursor } from "./paging.ts";

/** Calls of one account with the same operation, within an hour of its first, share one audit log entry. */
export const operationPart = { operation: Cursor };
