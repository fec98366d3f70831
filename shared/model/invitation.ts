import * as z from "zod/mini";
import { orNull } from "./absent.ts";

/** Who is invited to review in public after rating: those at or above the threshold, everyone alike, or nobody. */
export const invitationModes = ["threshold", "everyone", "none"] as const;
export const InvitationMode = z.enum(invitationModes, { error: "choice_invalid" });
export type InvitationMode = z.infer<typeof InvitationMode>;

/** The sources that a customer can be sent to. */
export const sourceNames = ["google", "tripadvisor"] as const;
export const SourceName = z.enum(sourceNames, { error: "choice_invalid" });
export type SourceName = z.infer<typeof SourceName>;

/** A further page that customers are offered, as the business named it. It is never read. */
export const OfferedLink = z.object({ _id: z.string(), label: z.string(), url: z.string() });
export type OfferedLink = z.infer<typeof OfferedLink>;

/** The most further pages that customers are offered. */
export const linksAtMost = 5;

/**
 * The public pages of an organization or a location: a source is null while it is not connected. `order` names targets in
 * the order in which customers are offered them: a source, or a link's `_id` (`rules/feedbacks/invitation-targets.ts`).
 */
export const Sources = z.object({
  googlePlaceId: orNull(z.string()),
  tripadvisorUrl: orNull(z.string()),
  links: z._default(z.array(OfferedLink), []),
  order: z._default(z.array(z.string()), []),
});
export type Sources = z.infer<typeof Sources>;

/** Those of somebody who has none. */
export const noSources: Sources = { googlePlaceId: null, tripadvisorUrl: null, links: [], order: [] };
