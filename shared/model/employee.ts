import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { ofPerson } from "./personal.ts";

/**
 * Somebody that customers may rate, with or without a log-in. `locations` are those whose pages offer them; the
 * organization's own page offers everybody. Who has a log-in has the id of their account, `user`. `version` counts
 * the edits.
 */
export const Employee = z.object({
  _id: z.string(),
  name: ofPerson(z.string()),
  picture: orNull(z.string()),
  locations: z._default(z.array(z.string()), []),
  rateable: z._default(z.boolean(), true),
  feedbackId: ofPerson(orNull(z.string())),
  user: orNull(z.string()),
  version: z._default(z.int(), 1),
});
export type Employee = z.infer<typeof Employee>;
