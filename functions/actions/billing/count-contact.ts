import { hashOf, partOf } from "#functions/crypto/token.ts";
import { countOnce } from "#functions/data/limits.ts";
import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { inboxOf } from "#shared/rules/requests/inbox.ts";

const seconds = inSeconds(oneDay);

/** Daily billing emails to one contact: from one organization, and from all. */
export const contactMails = { fromOne: 8, fromAll: 40 } as const;

/** Counts an email toward the daily limit of a contact, whose address is unverified; idempotent. */
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
