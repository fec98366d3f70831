import * as z from "zod/mini";

/** How a feedback link is written: 3 to 40 lowercase letters, digits and inner dashes. */
export const feedbackLinkFormat: RegExp = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;

/** Whether a feedback link can be had, why not, and free ones like it. */
export const LinkAvailability = z.object({
  link: z.string(),
  free: z.boolean(),
  reason: z.nullable(z.enum(["link_format", "link_reserved", "link_taken"])),
  suggestions: z.array(z.string()),
});
export type LinkAvailability = z.infer<typeof LinkAvailability>;
