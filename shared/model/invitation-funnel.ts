import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { InvitationMode } from "./invitation.ts";

/**
 * How the customers of a period went on: how many rated, how many of them were invited to review in public, and how many
 * went there. Each feedback counts on the day that it came, and once for each page that its customer went on to: `clicked`
 * counts feedbacks, `bySource` pages: those that are connected, and those that somebody went to.
 */
export const InvitationFunnel = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rated: z.int(),
  invited: z.int(),
  clicked: z.int(),
  bySource: z.array(
    z.object({
      /** `google`, `tripadvisor`, or a link's `_id`. */
      target: z.string(),
      /** The link's name; null for a source, and for a link that is there no more. */
      label: orNull(z.string()),
      clicked: z.int(),
    }),
  ),
  byMode: z.array(z.object({ mode: z.catch(InvitationMode, "none"), invited: z.int(), clicked: z.int() })),
  /** Those that somebody went on from, the most first; a name is null where the location is there no more. */
  byLocation: z.array(z.object({ _id: z.string(), name: orNull(z.string()), clicked: z.int() })),
  /** Feedbacks about no location whose customers went on; 0 where those of one location or one person are looked at. */
  withoutLocation: z.int(),
});
export type InvitationFunnel = z.infer<typeof InvitationFunnel>;
