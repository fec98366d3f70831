import { hashOf, partOf } from "#functions/crypto/token.ts";
import { countOnce } from "#functions/data/limits.ts";
import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { inboxOf } from "#shared/rules/requests/inbox.ts";

const seconds = inSeconds(oneDay);

/** Emails about bills that one address gets in a day at most as billing contact: of one organization, and of all. */
export const contactMails = { fromOne: 8, fromAll: 40 } as const;

/**
 * Counts an email about bills to a billing contact, an address that nobody confirmed, once however often it is tried. False
 * where that address has had as many as a day allows. Up to 2 write units.
 */
export async function countContact(
  { organization, to }: { organization: string; to: string },
  news: { notice: BillingNoticeKind; facts: BillingFacts },
  now: Date,
): Promise<boolean> {
  const inbox = inboxOf(to);
  const part = partOf(JSON.stringify([organization, news]));
  const own = { name: "billingMail", hash: hashOf(`${inbox} ${organization}`), seconds };
  const all = { name: "billingMails", hash: hashOf(inbox), seconds };
  return (await countOnce(own, part, contactMails.fromOne, now)) && countOnce(all, part, contactMails.fromAll, now);
}
