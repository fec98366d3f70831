import type { EmailsOfDay } from "#shared/rules/requests/came-back.ts";

/**
 * How many emails strangers may have sent in a day (UTC), all together: those that confirm an address, set a password or tell
 * somebody that they were added, at the wish of anybody who can type an address. SES lets a new account send 50,000 in a day
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html): what customers get (`emails-a-day.ts`) and these
 * leave room for alerts.
 */
export const networkMailsADay = 5_000;

/** From how many on each network has its share alone, and how large that is: nobody uses up the day of all others. */
const sharedFrom = networkMailsADay / 2;
const shareOfEach = networkMailsADay / 50;

/**
 * From how many on what came back counts, and the shares of what was asked for beyond which it is too much. Of one network no
 * more counts for all: it takes twenty to slow everybody down.
 */
export const backAtLeast = { ofOne: 5, ofAll: 100 } as const;
const backShare = { ofOne: 0.1, ofAll: 0.05 } as const;

/** What each network has while too much of what all asked for came back: somebody who registers needs one or two. */
const fewOfEach = 3;

/**
 * Whom a network may still have written to today: `anybody`, only who has `confirmed` their address, or `nobody`. Most emails
 * to addresses that were made up come back, and SES stops everybody's where too many do
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html). Whoever has confirmed an address can still set a password,
 * but where their own network has used up its share: who owns a domain has as many confirmed addresses as they like.
 */
export type MailRoom = "anybody" | "confirmed" | "nobody";

/** The room of a network by the day's counts: its `own`, and those of `all` networks. What was `sent` is what was asked for. */
export function mailRoomOf(own: EmailsOfDay, all: EmailsOfDay): MailRoom {
  if (all.sent >= sharedFrom && own.sent >= shareOfEach) return "nobody";
  const ownBack = own.bounced >= backAtLeast.ofOne && own.bounced > own.sent * backShare.ofOne;
  const allBack = all.bounced >= backAtLeast.ofAll && all.bounced > all.sent * backShare.ofAll;
  if (all.sent >= networkMailsADay || ownBack || (allBack && own.sent >= fewOfEach)) return "confirmed";
  return "anybody";
}
