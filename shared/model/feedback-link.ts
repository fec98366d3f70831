import * as z from "zod/mini";

/** The public name of an organization or location, the `{link}` of `/a/{link}`: 3 to 40 small letters, digits and inner dashes. */
export const FeedbackLink = z
  .string({ error: "link_format" })
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/, { error: "link_format" }));

/** Whether a feedback link can be had, why not, and free ones like it. */
export const LinkAvailability = z.object({
  link: z.string(),
  free: z.boolean(),
  reason: z.nullable(z.enum(["link_format", "link_reserved", "link_taken"])),
  suggestions: z.array(z.string()),
});
export type LinkAvailability = z.infer<typeof LinkAvailability>;
