import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Choices } from "./choices.ts";
import { Named } from "./feedback.ts";
import { OfferedLink, SourceName } from "./invitation.ts";
import { CustomerFacing } from "./organization.ts";

/** A further page as customers read of it. Its address stands behind the invitation's. */
export const NamedLink = z.pick(OfferedLink, { _id: true, label: true });
export type NamedLink = z.infer<typeof NamedLink>;

/**
 * What the customer's page shows of a business: the public profile behind one feedback link. Who is intercepted and who
 * is invited is the business's own affair: the server decides it when a rating comes.
 */
export const RateProfile = z.extend(z.omit(CustomerFacing, { interceptLessThan: true, invitationMode: true }), {
  link: z.string(),
  /** The location that the link belongs to; null where it is the organization's. */
  location: orNull(Named),
  /** The employee that the link belongs to, and that every rating by it is about. */
  employee: orNull(z.extend(Named, { picture: z.optional(z.nullable(z.string())) })),
  sources: z.array(SourceName),
  /** The names of the further pages that customers can be sent to. */
  links: z._default(z.array(NamedLink), []),
  ...Choices.shape,
});
export type RateProfile = z.infer<typeof RateProfile>;

/**
 * What follows a rating: was it kept private, and where may the customer review in public. `invitations` names targets in the
 * order that the business chose: `google`, `tripadvisor`, or a link's `_id`; `links` names those of the business's own,
 * where there are any.
 */
export const RateOutcome = z.object({
  feedback: z.string(),
  intercepted: z.boolean(),
  invitations: z.array(z.string()),
  links: z.optional(z.array(NamedLink)),
});
export type RateOutcome = z.infer<typeof RateOutcome>;
