import { ulid } from "ulid";
import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { messagePut, newMessage } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import { listOwners } from "#functions/data/users/members.ts";
import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import type { Language } from "#shared/model/language.ts";
import { countContact } from "./count-contact.ts";

/** Something to tell about an organization's bills. */
export interface BillingNews {
  notice: BillingNoticeKind;
  facts: BillingFacts;
}

/** DynamoDB's limit of a transaction, less what is written beside the messages. */
const atMost = 60;
/** Owners who are looked at for those who are told: an organization with thousands must not keep its billing from being noted. */
const lookedAt = 500;

interface Receiver {
  to: string;
  user: string | null;
  language: Language;
}

/** What stops or takes something unless somebody acts: a contact that nobody reads any more must not be the only one who is told. */
const pressing: readonly BillingNoticeKind[] = ["payment_failed", "subscription_ended", "payment_disputed"];

/** Its owners; of a closed organization also those whose account was closed with it, who are still charged its last invoice. */
async function ownersOf({ _id: organization, closedAt }: OrganizationItem): Promise<Receiver[]> {
  const owners = await readUsers((await listOwners(organization)).slice(0, lookedAt));
  const isTold = (owner: UserItem) => isListening(closedAt === null ? owner : { ...owner, closedAt: undefined });
  return owners.filter(isTold).map(({ _id: user, email: to, language }) => ({ to, user, language }));
}

/**
 * Who is told of an organization's bills: its billing contact, its owners while it has none, and both of what presses. A
 * contact that has had as many emails as a day allows is spared, and the owners are told in their place.
 */
async function receiversOf(organization: OrganizationItem, news: BillingNews, now: Date) {
  const to = organization.billingContact?.email;
  const isTold = to !== undefined && (await countContact({ organization: organization._id, to }, news, now));
  const contact = isTold ? [{ to, user: null, language: organization.language }] : [];
  if (isTold && !pressing.includes(news.notice)) return contact;
  const owners = await ownersOf(organization);
  return [...contact, ...owners.filter((owner) => !isTold || owner.to !== to)];
}

/** The writes that tell news of an organization's bills: its owners in their own language, its contact in the organization's. None where there is no news. */
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
