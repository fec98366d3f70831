import type { EmailsOfDay } from "#shared/rules/requests/bounces.ts";

/**
 * Emails per UTC day that strangers can trigger in all; leaves room for alerts below SES's 50,000
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html).
 */
const networkMailsADay = 5_000;

/** From this total on, each network has only its share. */
const sharedFrom = networkMailsADay / 2;
const shareOfEach = networkMailsADay / 50;

/**
 * Minimum bounces before they count; of one network at most `ofOne` count for all, so slowing everybody takes twenty.
 */
export const backAtLeast = { ofOne: 5, ofAll: 100 } as const;
const backShare = { ofOne: 0.1, ofAll: 0.05 } as const;

const fewOfEach = 3;

/**
 * Limits emails to unconfirmed addresses, because bounces make SES pause the account
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html). Confirmed addresses may still reset passwords,
 * within the network's share.
 */
export type MailRoom = "anybody" | "confirmed" | "nobody";

/** Whom a network may still email today, by its `own` counts and those of `all` networks. */
export function mailRoomOf(own: EmailsOfDay, all: EmailsOfDay): MailRoom {
  if (all.sent >= sharedFrom && own.sent >= shareOfEach) return "nobody";
  const ownBack = own.bounced >= backAtLeast.ofOne && own.bounced > own.sent * backShare.ofOne;
  const allBack = all.bounced >= backAtLeast.ofAll && all.bounced > all.sent * backShare.ofAll;
  if (all.sent >= networkMailsADay || ownBack || (allBack && own.sent >= fewOfEach)) return "confirmed";
  return "anybody";
}
