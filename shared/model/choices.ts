import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";

export const OfferedEmployee = z.extend(Named, { picture: orNull(z.string()) });
export type OfferedEmployee = z.infer<typeof OfferedEmployee>;

export const Choices = z.object({
  /** Empty for a location's own link. */
  locations: z._default(z.array(Named), []),
  employees: z._default(z.array(OfferedEmployee), []),
  moreChoices: z._default(z.boolean(), false),
  /** Lists that are longer than shown, so that customers search them. */
  searched: orNull(z.enum(["location", "employee"])),
});
export type Choices = z.infer<typeof Choices>;
