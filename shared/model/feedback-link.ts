import * as z from "zod/mini";

export const feedbackLinkLimit = 40;

/** At least 3 lowercase letters, digits and inner dashes. */
export const feedbackLinkFormat: RegExp = new RegExp(`^[a-z0-9](?:[a-z0-9-]{1,${feedbackLinkLimit - 2}})[a-z0-9]$`);

export const LinkAvailability = z.object({
  link: z.string(),
  free: z.boolean(),
  reason: z.nullable(z.enum(["link_format", "link_reserved", "link_taken"])),
  suggestions: z.array(z.string()),
});
export type LinkAvailability = z.infer<typeof LinkAvailability>;
