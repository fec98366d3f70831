import { ulid } from "ulid";
import { isListening, readUsers } from "#functions/data/accounts/users.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { messagePut, newMessage } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import { listOwners } from "#functions/data/users/members.ts";
import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";

/** Something to tell about an organization's bills. */
export interface BillingNews {
  notice: BillingNoticeKind;
  facts: BillingFacts;
}

/** DynamoDB's limit of a transaction, less what is written beside the messages. */
const atMost = 60;

interface Receiver {
  to: string;
  user: string | null;
}

/** What stops something unless somebody acts: a contact that nobody reads any more must not be the only one who is told. */
const pressing: readonly BillingNoticeKind[] = ["payment_failed", "subscription_ended"];

async function ownersOf(organization: string): Promise<Receiver[]> {
  const owners = await readUsers(await listOwners(organization));
  return owners.filter(isListening).map(({ _id: user, email: to }) => ({ to, user }));
}

/** Who is told of an organization's bills: its billing contact, its owners while it has none, and both of what presses. */
async function receiversOf(
  { _id, billingContact }: OrganizationItem,
  news: readonly BillingNews[],
): Promise<(notice: BillingNoticeKind) => Receiver[]> {
  const contact = billingContact ? [{ to: billingContact.email, user: null }] : [];
  const needsOwners = contact.length === 0 || news.some(({ notice }) => pressing.includes(notice));
  const owners = needsOwners ? await ownersOf(_id) : [];
  const both = [...contact, ...owners.filter(({ to }) => contact.every((other) => other.to !== to))];
  return (notice) => (contact.length > 0 && !pressing.includes(notice) ? contact : both);
}

/** The writes that tell news of an organization's bills, in its language. None where there is no news. */
export async function billingMessages(
  organization: OrganizationItem,
  news: readonly BillingNews[],
  now: Date,
): Promise<Write[]> {
  if (news.length === 0) return [];
  const receivers = await receiversOf(organization, news);
  const writes = news.flatMap(({ notice, facts }) =>
    receivers(notice).map(({ to, user }) =>
      messagePut(
        newMessage({
          channel: "email",
          template: "billing_notice",
          language: organization.language,
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
