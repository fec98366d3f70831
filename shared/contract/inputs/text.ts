import * as z from "zod/mini";

/** A required single line, trimmed. `missing` is the field message when it is empty; lengths count UTF-16 units, as browsers do. */
export const line = (max: number, missing = "required") =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, { error: missing }), z.maxLength(max, { error: "too_long" }));

/** Text as written, several lines and emoji included, never changed. May be empty. */
export const prose = (max: number) => z.string({ error: "invalid" }).check(z.maxLength(max, { error: "too_long" }));

/** An email address, trimmed. Case is kept: the key builders fold it. */
export const Email = z
  .string({ error: "email_invalid" })
  .check(z.trim(), z.maxLength(254, { error: "email_invalid" }), z.regex(z.regexes.email, { error: "email_invalid" }));

/**
 * A phone number as people write one: digits with spaces, dots, dashes or brackets, 7 to 15 digits as in E.164.
 * Which numbers can get an SMS is decided where one is sent.
 */
export const Phone = z
  .string({ error: "phone_required" })
  .check(
    z.trim(),
    z.minLength(1, { error: "phone_required" }),
    z.regex(/^\+?(?:[\s().-]*\d){7,15}[\s.]*$/, { error: "phone_invalid" }),
  );

/** A web address with its scheme, only http or https, so that it can stand in a link. */
export const WebAddress = z.string({ error: "url_invalid" }).check(
  z.trim(),
  z.maxLength(500, { error: "url_invalid" }),
  z.refine((text) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text), { error: "url_invalid" }),
);
