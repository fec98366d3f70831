import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { ofPerson } from "./personal.ts";

/** `locations` are those whose pages offer them; `user` is their account, if any; `version` counts edits. */
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
