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

/** The sources an organization has connected; null while it has not. */
export const Sources = z.object({ googlePlaceId: orNull(z.string()), tripadvisorUrl: orNull(z.string()) });
export type Sources = z.infer<typeof Sources>;
