import * as z from "zod/mini";
import { ofPerson } from "./account.ts";
import { NamedThing } from "./feedback.ts";
import { noSources, Sources } from "./invitation.ts";
import { orNull } from "./moment.ts";

export const OfferedEmployee = z.extend(NamedThing, { picture: orNull(z.string()) });
export type OfferedEmployee = z.infer<typeof OfferedEmployee>;

export const Choices = z.object({
  /** Empty for a location's own link. */
  locations: z._default(z.array(NamedThing), []),
  employees: z._default(z.array(OfferedEmployee), []),
  moreChoices: z._default(z.boolean(), false),
  /** Lists that are longer than shown, so that customers search them. */
  searched: orNull(z.enum(["location", "employee"])),
});
export type Choices = z.infer<typeof Choices>;

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

export const locationBatchLimit = 25;

export const LocationRow = z.object({
  line: z.int(),
  name: z.string(),
  address: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  interceptLessThan: z.nullable(z.int()),
});
export type LocationRow = z.infer<typeof LocationRow>;

export const LocationReport = z.object({
  added: z.int(),
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
});
export type LocationReport = z.infer<typeof LocationReport>;

/** A null threshold or review page inherits the organization's; `version` counts edits. */
export const Location = z.object({
  _id: z.string(),
  name: z.string(),
  rateable: z._default(z.boolean(), true),
  address: orNull(z.string()),
  feedbackId: orNull(z.string()),
  interceptLessThan: orNull(z.int()),
  sources: z._default(Sources, noSources),
  version: z._default(z.int(), 1),
});
export type Location = z.infer<typeof Location>;
