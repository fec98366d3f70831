import * as z from "zod/mini";
import type { Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { linkTaken, movedLinkPut } from "./link-writes.ts";
import type { LinkItem } from "./links.ts";

/** Milliseconds; printed posters last about as long. */
const reservation = 365 * oneDay;
/** End of a reservation that begins now (ISO 8601). */
export const reservedUntil = (now: Date): string => new Date(now.getTime() + reservation).toISOString();

/** Per organization, location or employee. */
const reservedAtMost = 12;

/** Former links that lead to the present one, oldest first. */
export const LinkHistory = { formerLinks: z.optional(z.array(z.object({ link: z.string(), until: z.string() }))) };

interface Linked extends z.infer<z.ZodMiniObject<typeof LinkHistory>> {
  feedbackId: string | null;
}

export interface Moved {
  formerLinks: { link: string; until: string }[];
  writes: Write[];
}

type Holder = Omit<LinkItem, "link"> & { link: string | null };

/** Redirects and reserves the former link for a year; null if twelve are, since freeing one redirects its customers. */
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
