import { ulid } from "ulid";
import { hashOf, shortHash } from "#functions/crypto/token.ts";
import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { countOnce } from "#functions/data/limits.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { messagePut, newMessage } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import { listOwners } from "#functions/data/users/members.ts";
import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import type { Language } from "#shared/model/language.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";

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
  const part = shortHash(JSON.stringify([organization, news]));
  const own = { name: "billingMail", hash: hashOf(`${inbox} ${organization}`), seconds };
  const all = { name: "billingMails", hash: hashOf(inbox), seconds };
  return (await countOnce(own, part, contactMails.fromOne, now)) && countOnce(all, part, contactMails.fromAll, now);
}

export interface BillingNews {
  notice: BillingNoticeKind;
  facts: BillingFacts;
}

/** DynamoDB's limit of 100 writes, less those beside the messages. */
const atMost = 60;
/** Bounds the reads for organizations with thousands of owners. */
const lookedAt = 500;

interface Receiver {
  to: string;
  user: string | null;
  language: Language;
}

/** Urgent notices, also sent to owners, because a contact's mailbox may be abandoned. */
const pressing: readonly BillingNoticeKind[] = ["payment_failed", "subscription_ended", "payment_disputed"];

/** Includes owners whose account closed with the organization: its last invoice still charges them. */
async function ownersOf({ _id: organization, closedAt }: OrganizationItem): Promise<Receiver[]> {
  const owners = await readUsers((await listOwners(organization)).slice(0, lookedAt));
  const isTold = (owner: UserItem) => isListening(closedAt === null ? owner : { ...owner, closedAt: undefined });
  return owners.filter(isTold).map(({ _id: user, email: to, language }) => ({ to, user, language }));
}

/** Billing contact, also owners if the notice is urgent; owners alone without a contact or beyond its daily limit. */
async function receiversOf(organization: OrganizationItem, news: BillingNews, now: Date) {
  const to = organization.billingContact?.email;
  const isTold = to !== undefined && (await countContact({ organization: organization._id, to }, news, now));
  const contact = isTold ? [{ to, user: null, language: organization.language }] : [];
  if (isTold && !pressing.includes(news.notice)) return contact;
  const owners = await ownersOf(organization);
  return [...contact, ...owners.filter((owner) => !isTold || owner.to !== to)];
}

export async function billingMessages(
  organization: OrganizationItem,
  news: readonly BillingNews[],
  now: Date,
): Promise<Write[]> {
  const receivers = await Promise.all(news.map((one) => receiversOf(organization, one, now)));
  const writes = news.flatMap(({ notice, facts }, index) =>
    (receivers[index] ?? []).map(({ to, user, language }) =>
      messagePut(
        newMessage({
          channel: "email",
          template: "billing_notice",
          language,
          to,
          organization: null,
          data: { organization: organization._id, user, notice, facts },
          id: ulid(now.getTime()),
          now,
        }),
      ),
    ),
  );
  return writes.slice(0, atMost);
}
