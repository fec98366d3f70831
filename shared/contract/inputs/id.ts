import * as z from "zod/mini";
import { Cursor } from "./paging.ts";

/** Calls of one account with the same operation, within an hour of its first, share one audit log entry. */
export const operationPart = { operation: Cursor };

const format = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A ULID: 26 characters of Crockford base 32, sortable by time. */
export const Id = z.string().check(z.regex(format, { error: "invalid" }));

export const Chosen = z.string({ error: "choice_invalid" }).check(z.regex(format, { error: "choice_invalid" }));
