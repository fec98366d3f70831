import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";

/** The locations and employees that a customer's page offers: the first ones by name, and whether there are more. */
export const Choices = z.object({
  /** Empty when the link is one location's own. */
  locations: z._default(z.array(Named), []),
  employees: z._default(z.array(Named), []),
  moreChoices: z._default(z.boolean(), false),
  /** Which of them customers search, because there are more than are shown. */
  searched: orNull(z.enum(["location", "employee"])),
});
export type Choices = z.infer<typeof Choices>;
