import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { InvitationMode } from "./invitation.ts";

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
