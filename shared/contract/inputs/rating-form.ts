import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import { isBlank } from "#shared/model/visible.ts";
import { anyLine, fromTextArea } from "./customer-text.ts";
import { Chosen } from "./id.ts";
import { line, prose } from "./text.ts";

/** Whole stars, 1 to 5. A form sends them as text: `"4"` is read as 4; anything else is refused. */
export const Rating = z.pipe(
  z.transform((value: unknown) => (typeof value === "string" && /^[1-5]$/.test(value) ? Number(value) : value)),
  z
    .int({ error: "rating_invalid" })
    .check(z.gte(1, { error: "rating_invalid" }), z.lte(5, { error: "rating_invalid" })),
);

/** An unanswered field of an HTML form, or an empty cell of a list of customers, arrives as "": read it as absent, as all else that is blank. */
export const blankIsAbsent = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      value === null || (typeof value === "string" && isBlank(value)) ? undefined : value,
    ),
    z.optional(schema),
  );

/** What a customer sends, from the HTML form and as JSON alike. `missingFields` says which fields a business asks for. */
export const RatingForm = z.object({
  rating: Rating,
  comment: z.optional(fromTextArea(commentLimit)),
  name: blankIsAbsent(anyLine(contactLimits.name)),
  /** Any text: what can be read of it is the address or number, and the text is kept where it says more. */
  email: blankIsAbsent(anyLine(contactLimits.email, "email_invalid")),
  phone: blankIsAbsent(anyLine(contactLimits.phone, "phone_invalid")),
  /** Whether its customer was told that a required address or number cannot be read, and sends it all the same. */
  confirmed: blankIsAbsent(z.literal(["1", true, false], { error: "choice_invalid" })),
  location: blankIsAbsent(Chosen),
  employee: blankIsAbsent(Chosen),
  /** Whether the comment may stand on the public score page. Only a ticked box, or true, is a yes. */
  publish: blankIsAbsent(z.literal(["1", true, false], { error: "choice_invalid" })),
  /** Signed by what showed the form, page or API: makes double taps and reloads one feedback. */
  nonce: line(500),
  /** A field that no person sees. A rating that fills it in is held. */
  trap: z.catch(blankIsAbsent(prose(500)), "filled in"),
});
export type RatingForm = z.infer<typeof RatingForm>;
