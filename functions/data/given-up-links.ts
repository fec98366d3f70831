import * as z from "zod/mini";
import { dayAfter } from "#shared/rules/period.ts";
import { readCounts } from "./counters.ts";
import { type MovedLink, movedLinkPut } from "./links.ts";
import type { Write } from "./table.ts";

const day = 86_400_000;
/** How long a link that was given up stays its organization's, in milliseconds. Posters and receipts last as long. */
const reservation = 365 * day;
/** Links that an organization has reserved at a time: beyond, the oldest is free. */
const reservedAtMost = 12;
/** How long before its end a reservation is not written any more: clocks differ, and somebody else may have the link. */
const margin = 3_600_000;

/** What an organization keeps of its links. `linkSince` is unknown where an earlier release gave it the link. */
export const LinkHistory = {
  /** Since when it has its present link, and the ratings of the days around that moment, counted then. */
  linkSince: z.optional(z.string()),
  linkRatings: z.optional(z.int()),
  /** Links that it gave up and has reserved, oldest first. */
  formerLinks: z.optional(z.array(z.object({ link: z.string(), until: z.string() }))),
};
type Linked = z.infer<z.ZodMiniObject<typeof LinkHistory>> & { _id: string; feedbackId: string | null };

/** All ratings of the days around a moment, in any time zone, up to two days later: 0.5 read units. */
async function ratingsAround(organization: string, moment: Date): Promise<number> {
  const at = moment.toISOString().slice(0, 10);
  const days = await readCounts(organization, "A", { from: dayAfter(at, -1), to: dayAfter(at, 2) });
  return days.flatMap(({ ratings }) => ratings).reduce((sum, count) => sum + count, 0);
}

/** Whether customers may still come by a link: it stood for a day or longer, or somebody rated since it stands. */
async function wasUsed({ _id, linkSince, linkRatings = 0 }: Linked, now: Date): Promise<boolean> {
  if (linkSince === undefined) return true;
  const since = new Date(linkSince);
  return now.getTime() - since.getTime() >= day || (await ratingsAround(_id, since)) > linkRatings;
}

/**
 * What a change of its link leaves to an organization: what it keeps of its links, and the writes that make those that
 * it gave up lead to the new one. One that was used is reserved for a year; any other is free at once, but leads on for
 * a day, because its form may stand open. No more than 1 read unit; 2 write units for each link that is reserved.
 */
export async function movedLinks<Of extends Linked>(
  before: Linked,
  after: Of,
  now: Date,
): Promise<{ after: Of; writes: Write[] }> {
  const { _id: organization, feedbackId: given } = before;
  const { feedbackId: movedTo } = after;
  if (movedTo === null || movedTo === given) return { after, writes: [] };
  const begun = { ...after, linkSince: now.toISOString(), linkRatings: await ratingsAround(organization, now) };
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const present = new Set([given, movedTo]);
  const former = (before.formerLinks ?? []).filter(({ link, until }) => !present.has(link) && until > at(margin));
  const isReserved = given !== null && (await wasUsed(before, now));
  const reserved = isReserved ? [...former, { link: given, until: at(reservation) }] : former;
  const kept = reserved.slice(-reservedAtMost);
  const lead = (moved: Pick<MovedLink, "link" | "freeFrom" | "leadsUntil">) =>
    movedLinkPut({ ...moved, organization, movedTo });
  return {
    after: { ...begun, formerLinks: kept },
    writes: [
      ...kept.map(({ link, until }) => lead({ link, freeFrom: until, leadsUntil: until })),
      ...reserved
        .slice(0, -reservedAtMost)
        .map(({ link, until }) => lead({ link, freeFrom: at(0), leadsUntil: until })),
      ...(given === null || isReserved ? [] : [lead({ link: given, freeFrom: at(0), leadsUntil: at(day) })]),
    ],
  };
}
