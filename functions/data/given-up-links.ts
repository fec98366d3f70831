import * as z from "zod/mini";
import { dayAfter } from "#shared/rules/period.ts";
import { everByLink } from "./counters.ts";
import { leadingLinks, movedLinkPut } from "./links.ts";
import type { Write } from "./table.ts";

const day = 86_400_000;
/** How long a link that was given up stays its organization's, in milliseconds. Posters and receipts last as long. */
const reservation = 365 * day;
/** Links that an organization has reserved at a time: beyond, the oldest is free. */
const reservedAtMost = 12;
/** Links that anybody may take and that are led on at each move: those that lead longest. */
const freeAtMost = 12;

/** A link that was given up: until when it leads on, and whether nobody used it, so that it was never reserved. */
const FormerLink = z.object({ link: z.string(), until: z.string(), unused: z.optional(z.boolean()) });
type FormerLink = z.infer<typeof FormerLink>;

/** What an organization keeps of its links. `linkSince` is unknown where an earlier release gave it the link. */
export const LinkHistory = {
  /** Since when it has its present link, and what had come by its links around that moment by then (`everByLink`). */
  linkSince: z.optional(z.string()),
  linkRated: z.optional(z.int()),
  /** Its present link was used before it was given up the last time. */
  linkUsedBefore: z.optional(z.boolean()),
  /** Links that it gave up and that lead on, oldest first. */
  formerLinks: z.optional(z.array(FormerLink)),
};
type Linked = z.infer<z.ZodMiniObject<typeof LinkHistory>> & { _id: string; feedbackId: string | null };

/** Feedbacks that ever came by its links on the days around a moment, in any time zone, up to two days later: 1 read unit. */
function ratedAround(organization: string, moment: Date): Promise<number> {
  const at = moment.toISOString().slice(0, 10);
  return everByLink(organization, { from: dayAfter(at, -1), to: dayAfter(at, 2) });
}

/** Whether customers may still come by a link: it stood for a day or longer, or somebody rated by it, ever. */
async function wasUsed({ _id, linkSince, linkRated, linkUsedBefore }: Linked, now: Date): Promise<boolean> {
  if (linkUsedBefore || linkSince === undefined || linkRated === undefined) return true;
  const since = new Date(linkSince);
  return now.getTime() - since.getTime() >= day || (await ratedAround(_id, since)) > linkRated;
}

/** Those of its former links that still lead on: not over, and not taken by anybody. */
async function stillLeading(organization: string, former: readonly FormerLink[], now: Date): Promise<FormerLink[]> {
  const notOver = former.filter(({ until }) => until > now.toISOString());
  const leading = await leadingLinks(
    organization,
    notOver.map(({ link }) => link),
  );
  return notOver.filter(({ link }) => leading.has(link));
}

/** Which of the links given up, oldest first, are reserved, and which others are still led on. */
function ranked(former: readonly FormerLink[]): { reserved: Set<FormerLink>; led: Set<FormerLink> } {
  const reserved = new Set(former.filter(({ unused }) => !unused).slice(-reservedAtMost));
  const free = former.filter((one) => !reserved.has(one)).toSorted((one, other) => (one.until < other.until ? -1 : 1));
  return { reserved, led: new Set(free.slice(-freeAtMost)) };
}

/**
 * What a change of its link leaves to an organization: what it keeps of its links, and the writes that make those that
 * it gave up lead straight to the new one. One that was ever used is reserved for a year; any other is free at once, but
 * leads on for a day, because its form may stand open. No more than 26 read units, and 2 write units for each of 24
 * links at most.
 */
export async function movedLinks<Of extends Linked>(
  before: Linked,
  after: Of,
  now: Date,
): Promise<{ after: Of; writes: Write[] }> {
  const { _id: organization, feedbackId: given, formerLinks = [] } = before;
  const { feedbackId: movedTo } = after;
  if (movedTo === null || movedTo === given) return { after, writes: [] };
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const others = formerLinks.filter(({ link }) => link !== given && link !== movedTo);
  const former = await stillLeading(organization, others, now);
  if (given !== null && (await wasUsed(before, now))) former.push({ link: given, until: at(reservation) });
  else if (given !== null) former.push({ link: given, until: at(day), unused: true });
  const { reserved, led } = ranked(former);
  const kept = former.filter((one) => reserved.has(one) || led.has(one));
  return {
    after: {
      ...after,
      linkSince: now.toISOString(),
      linkRated: await ratedAround(organization, now),
      linkUsedBefore: formerLinks.some(({ link, unused }) => link === movedTo && !unused),
      formerLinks: kept,
    },
    writes: kept.map((one) =>
      movedLinkPut({
        ...{ link: one.link, organization, movedTo, leadsUntil: one.until },
        freeFrom: reserved.has(one) ? one.until : at(0),
      }),
    ),
  };
}
