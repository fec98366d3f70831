import * as z from "zod/mini";

/** An id that a caller gives: a ULID, 26 characters of Crockford base 32, sortable by the time it was made. */
export const Id = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, { error: "invalid" }));
