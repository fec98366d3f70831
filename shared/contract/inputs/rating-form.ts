import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import { isBlank } from "#shared/model/visible.ts";
import { Chosen } from "./id.ts";
import { Email, fromTextArea, line, Phone, prose } from "./text.ts";

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

/** A name has no lines: they would look like further fields where it is shown. */
const inOneLine = z.overwrite<string>((text) => text.replaceAll(/[\t\n\r\u2028\u2029]+/g, " "));

/** What a customer sends, from the HTML form and as JSON alike. `missingFields` says which fields a business asks for. */
export const RatingForm = z.object({
  rating: Rating,
  comment: z.optional(fromTextArea(commentLimit)),
  name: blankIsAbsent(prose(contactLimits.name).check(inOneLine, z.trim())),
  email: blankIsAbsent(Email),
  phone: blankIsAbsent(Phone),
  location: blankIsAbsent(Chosen),
  employee: blankIsAbsent(Chosen),
  /** Whether the comment may stand on the public score page. Only a ticked box, or true, is a yes. */
  publish: blankIsAbsent(z.literal(["1", true, false], { error: "choice_invalid" })),
  /** Signed by what showed the form, page or API: makes double taps and reloads one feedback. */
  nonce: line(500),
  /** A field no person sees; a robot fills it in, with whatever it likes. */
  homepage: z.catch(blankIsAbsent(prose(500)), "filled in"),
});
export type RatingForm = z.infer<typeof RatingForm>;
