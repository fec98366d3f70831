import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";

/** An employee as a page offers them. `picture` is its address on our own site. */
export const OfferedEmployee = z.extend(Named, { picture: orNull(z.string()) });
export type OfferedEmployee = z.infer<typeof OfferedEmployee>;

/** The locations and employees that a customer's page offers: the first ones by name, and whether there are more. */
export const Choices = z.object({
  /** Empty when the link is one location's own. */
  locations: z._default(z.array(Named), []),
  employees: z._default(z.array(OfferedEmployee), []),
  moreChoices: z._default(z.boolean(), false),
  /** Which of them customers search, because there are more than are shown. */
  searched: orNull(z.enum(["location", "employee"])),
});
export type Choices = z.infer<typeof Choices>;
