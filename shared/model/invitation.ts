import * as z from "zod/mini";

/** Who is invited to review in public after rating (design §6): those at or above the threshold, everyone alike, or nobody. */
export const invitationModes = ["threshold", "everyone", "none"] as const;
export const InvitationMode = z.enum(invitationModes, { error: "choice_invalid" });
export type InvitationMode = z.infer<typeof InvitationMode>;

/** The star threshold, 1 to 5: a rating below it is intercepted; 1 intercepts nothing. */
export const Threshold = z
  .int({ error: "number_range" })
  .check(z.gte(1, { error: "number_range" }), z.lte(5, { error: "number_range" }));

/** The sources that a customer can be sent to. */
export const sourceNames = ["google", "tripadvisor"] as const;
export const SourceName = z.enum(sourceNames, { error: "choice_invalid" });
export type SourceName = z.infer<typeof SourceName>;

/** A Google Place ID as Google's finder shows it: letters, digits, `_` and `-`. */
export const GooglePlaceId = z
  .string({ error: "place_id_invalid" })
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{10,300}$/, { error: "place_id_invalid" }));

/** The complete link to a Tripadvisor page (spec §5): its location id is read from `-d123-`. */
export const TripadvisorUrl = z
  .string({ error: "url_invalid" })
  .check(
    z.trim(),
    z.regex(
      /^https:\/\/(?:www\.)?tripadvisor\.[a-z.]{2,6}\/(?:Restaurant|Hotel|Attraction)_Review-g\d+-d\d+-[^\s]+\.html(?:[?#]\S*)?$/,
      { error: "url_invalid" },
    ),
  );

/** The sources an organization has connected; null while it has not. */
export const Sources = z.object({
  googlePlaceId: z.nullable(GooglePlaceId),
  tripadvisorUrl: z.nullable(TripadvisorUrl),
});
export type Sources = z.infer<typeof Sources>;
