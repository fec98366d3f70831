import * as z from "zod/mini";
import { orNull } from "./moment.ts";

/** Who is invited to review publicly: ratings at or above the threshold, everyone, or nobody. */
export const invitationModes = ["threshold", "everyone", "none"] as const;
export const InvitationMode = z.enum(invitationModes, { error: "choice_invalid" });
export type InvitationMode = z.infer<typeof InvitationMode>;

export const sourceNames = ["google", "tripadvisor"] as const;
export const SourceName = z.enum(sourceNames, { error: "choice_invalid" });
export type SourceName = z.infer<typeof SourceName>;

/** A further review page; never fetched. */
export const OfferedLink = z.object({ _id: z.string(), label: z.string(), url: z.string() });
export type OfferedLink = z.infer<typeof OfferedLink>;

export const linksAtMost = 5;

/** A source is null while not connected. `order` lists sources and links' `_id`s as customers see them. */
export const Sources = z.object({
  googlePlaceId: orNull(z.string()),
  tripadvisorUrl: orNull(z.string()),
  links: z._default(z.array(OfferedLink), []),
  order: z._default(z.array(z.string()), []),
});
export type Sources = z.infer<typeof Sources>;

export const noSources: Sources = { googlePlaceId: null, tripadvisorUrl: null, links: [], order: [] };

/** Feedback counts on its own day; `clicked` counts feedbacks, `bySource` counts pages. */
export const InvitationFunnel = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rated: z.int(),
  invited: z.int(),
  clicked: z.int(),
  bySource: z.array(
    z.object({
      target: z.string(),
      /** Null for a source and for a deleted link. */
      label: orNull(z.string()),
      clicked: z.int(),
    }),
  ),
  byMode: z.array(z.object({ mode: z.catch(InvitationMode, "none"), invited: z.int(), clicked: z.int() })),
  /** Most clicked first; the name is null for a deleted location. */
  byLocation: z.array(z.object({ _id: z.string(), name: orNull(z.string()), clicked: z.int() })),
  /** Feedbacks without location that led to a click; 0 for a single location or person. */
  withoutLocation: z.int(),
});
export type InvitationFunnel = z.infer<typeof InvitationFunnel>;
