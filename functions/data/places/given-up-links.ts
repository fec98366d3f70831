import * as z from "zod/mini";
import type { Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { linkTaken, movedLinkPut } from "./link-writes.ts";
import type { LinkItem } from "./links.ts";

/** How long a link that was given up stays its organization's, in milliseconds. Posters and receipts last as long. */
const reservation = 365 * oneDay;
/** Until when a link that is given up now is nobody else's, as it is stored. */
export const reservedUntil = (now: Date): string => new Date(now.getTime() + reservation).toISOString();

/** Links that one holder has reserved at a time: an organization, a location or an employee. */
const reservedAtMost = 12;

/** What an organization, a location or an employee keeps of the links that it gave up: those that lead to its present one, oldest first. */
export const LinkHistory = { formerLinks: z.optional(z.array(z.object({ link: z.string(), until: z.string() }))) };

/** Whose link it is, and what it keeps of those before. */
export interface Linked extends z.infer<z.ZodMiniObject<typeof LinkHistory>> {
  feedbackId: string | null;
}

/** What a change of a link comes to: what its holder keeps, and the writes, the new link's first. */
export interface Moved {
  formerLinks: { link: string; until: string }[];
  writes: Write[];
}

/** Whose link it is to be: as a link says it, with no link where the holder gives up having one. */
type Holder = Omit<LinkItem, "link"> & { link: string | null };

/**
 * Moves a holder from its link to that of `to`, or to none: the former one leads on and is reserved for a year, used
 * or not. Three writes whatever happened before, because a link that was given up names its holder and not the next link.
 * Null where twelve are reserved already: freeing the oldest would hand its customers to the next who takes it.
 */
export function moveLink(before: Linked, to: Holder, now: Date): Moved | null {
  const { feedbackId: given, formerLinks = [] } = before;
  const { link, organization } = to;
  const until = reservedUntil(now);
  const kept = formerLinks.filter((one) => one.until > now.toISOString() && one.link !== link && one.link !== given);
  const former = given === null ? kept : [...kept, { link: given, until }];
  if (former.length > reservedAtMost) return null;
  const holder = { location: to.location?._id ?? null, employee: to.employee?._id ?? null };
  return {
    formerLinks: former,
    writes: [
      ...(link === null ? [] : linkTaken({ ...to, link }, now)),
      ...(given === null ? [] : [movedLinkPut({ link: given, organization, ...holder, freeFrom: until })]),
    ],
  };
}
