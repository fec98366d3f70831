import * as z from "zod/mini";
import { type LinkItem, linkPut, movedLinkPut } from "./links.ts";
import type { Write } from "./table.ts";

/** How long a link that was given up stays its organization's, in milliseconds. Posters and receipts last as long. */
const reservation = 365 * 86_400_000;
/** Links that one organization, or one location, has reserved at a time. */
const reservedAtMost = 12;

/** What an organization or a location keeps of the links that it gave up: those that lead to its present one, oldest first. */
export const LinkHistory = { formerLinks: z.optional(z.array(z.object({ link: z.string(), until: z.string() }))) };

/** Whose link it is, and what it keeps of those before. */
export interface Linked extends z.infer<z.ZodMiniObject<typeof LinkHistory>> {
  feedbackId: string | null;
}

/** What a change of a link comes to: what its owner keeps, and the writes, the new link's first. */
export interface Moved {
  formerLinks: { link: string; until: string }[];
  writes: Write[];
}

/**
 * Moves an owner from its link to that of `to`, or to none: the former one leads on and is reserved for a year, whoever
 * used it. Two writes whatever happened before, because a link that was given up names its owner and not the next link.
 * Null where twelve are reserved already: freeing the oldest would hand its customers to whoever takes it.
 */
export function moveLink(before: Linked, to: LinkItem, now: Date): Moved | null {
  const { feedbackId: given, formerLinks = [] } = before;
  const until = new Date(now.getTime() + reservation).toISOString();
  const kept = formerLinks.filter((one) => one.until > now.toISOString() && one.link !== to.link && one.link !== given);
  const former = given === null ? kept : [...kept, { link: given, until }];
  if (former.length > reservedAtMost) return null;
  const leadOn = { organization: to.organization, location: to.location?._id ?? null, freeFrom: until };
  return {
    formerLinks: former,
    writes: [linkPut(to, now), ...(given === null ? [] : [movedLinkPut({ link: given, ...leadOn })])],
  };
}
