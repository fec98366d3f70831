import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import { isBlank } from "#shared/model/visible.ts";
import { anyLine, fromTextArea } from "./customer-text.ts";
import { Chosen } from "./id.ts";
import { line, prose } from "./text.ts";

export const Rating = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" && /^[1-5]$/.test(value) ? Number(value) : value)),
  z
    .int({ error: "rating_invalid" })
    .check(z.gte(1, { error: "rating_invalid" }), z.lte(5, { error: "rating_invalid" })),
);

/** HTML forms and cells send "" for an empty field. */
export const blankIsAbsent = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      value === null || (typeof value === "string" && isBlank(value)) ? undefined : value,
    ),
    z.optional(schema),
  );

/** Used for the HTML form and JSON; `missingFields` checks the fields that a business requires. */
export const RatingForm = z.object({
  rating: Rating,
  comment: z.optional(fromTextArea(commentLimit)),
  name: blankIsAbsent(anyLine(contactLimits.name)),
  /** Accepts any text: the readable part becomes the contact, the text is kept if it says more. */
  email: blankIsAbsent(anyLine(contactLimits.email, "email_invalid")),
  phone: blankIsAbsent(anyLine(contactLimits.phone, "phone_invalid")),
  /** The customer sends an unreadable contact again after a warning. */
  confirmed: blankIsAbsent(z.literal(["1", true, false], { error: "choice_invalid" })),
  location: blankIsAbsent(Chosen),
  employee: blankIsAbsent(Chosen),
  publish: blankIsAbsent(z.literal(["1", true, false], { error: "choice_invalid" })),
  /** Signed by the page or API; makes double taps and reloads one feedback. */
  nonce: line(500),
  /** Honeypot: a rating that fills it in is held. */
  trap: z.catch(blankIsAbsent(prose(500)), "filled in"),
});
export type RatingForm = z.infer<typeof RatingForm>;
