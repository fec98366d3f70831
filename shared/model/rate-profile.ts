import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { OfferedLink, SourceName } from "./invitation.ts";
import { Choices } from "./location.ts";
import { orNull } from "./moment.ts";
import { CustomerFacing } from "./organization.ts";

/** Without its address, which stands behind the redirect of the invitation. */
export const NamedLink = z.pick(OfferedLink, { _id: true, label: true });
export type NamedLink = z.infer<typeof NamedLink>;

/** Public profile behind a feedback link. Threshold and invitation mode stay on the server. */
export const RateProfile = z.extend(z.omit(CustomerFacing, { interceptLessThan: true, invitationMode: true }), {
  link: z.string(),
  location: orNull(NamedThing),
  employee: orNull(z.extend(NamedThing, { picture: z.optional(z.nullable(z.string())) })),
  sources: z.array(SourceName),
  links: z._default(z.array(NamedLink), []),
  ...Choices.shape,
});
export type RateProfile = z.infer<typeof RateProfile>;

/** `invitations` lists targets in order: `google`, `tripadvisor`, or a link's `_id`; `links` names the latter. */
export const RateOutcome = z.object({
  feedback: z.string(),
  intercepted: z.boolean(),
  invitations: z.array(z.string()),
  links: z.optional(z.array(NamedLink)),
});
export type RateOutcome = z.infer<typeof RateOutcome>;
