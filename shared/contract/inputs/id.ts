import * as z from "zod/mini";

const format = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** An id that a caller gives: a ULID, 26 characters of Crockford base 32, sortable by the time it was made. */
export const Id = z.string().check(z.regex(format, { error: "invalid" }));

/** The id of what was chosen among those offered. */
export const Chosen = z.string({ error: "choice_invalid" }).check(z.regex(format, { error: "choice_invalid" }));
