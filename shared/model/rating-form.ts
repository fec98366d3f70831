import * as z from "zod/mini";
import { Comment, Named, Rating } from "./feedback.ts";
import { InvitationMode, SourceName, Threshold } from "./invitation.ts";
import { Email, Phone, prose } from "./text.ts";

/** An unanswered field of an HTML form arrives as "": read it as absent. */
const blankIsAbsent = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      value === null || (typeof value === "string" && value.trim() === "") ? undefined : value,
    ),
    z.optional(schema),
  );

/** What a customer sends (design, contract's fixed points): HTML form and JSON alike. Which fields must be there is `missingFields`' to say. */
export const RatingForm = z.object({
  rating: Rating,
  comment: z.optional(Comment),
  name: blankIsAbsent(prose(100).check(z.trim())),
  email: blankIsAbsent(Email),
  phone: blankIsAbsent(Phone),
  location: blankIsAbsent(z.string()),
  employee: blankIsAbsent(z.string()),
  /** Signed by the page that was shown: makes double taps and reloads one feedback. */
  nonce: blankIsAbsent(z.string().check(z.maxLength(500))),
  /** A field no person sees; a robot fills it in. */
  homepage: z.optional(z.string()),
});
export type RatingForm = z.infer<typeof RatingForm>;

/** What the customer's page shows of a business: the public profile behind one feedback link. */
export const RateProfile = z.object({
  link: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  language: z.enum(["en", "fr"]),
  forceName: z.boolean(),
  forceEmail: z.boolean(),
  forcePhone: z.boolean(),
  interceptLessThan: Threshold,
  invitationMode: InvitationMode,
  sources: z.array(SourceName),
  /** Empty when the link is one location's own. */
  locations: z.array(Named),
  employees: z.array(Named),
});
export type RateProfile = z.infer<typeof RateProfile>;

/** What follows a rating: was it kept private, and where may the customer review in public. */
export const RateOutcome = z.object({
  feedback: z.string(),
  intercepted: z.boolean(),
  invitations: z.array(SourceName),
});
export type RateOutcome = z.infer<typeof RateOutcome>;
