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

/** Who is told of an organization's bills: its billing contact, or its owners while it has none. */
async function receiversOf({ _id, billingContact }: OrganizationItem): Promise<{ to: string; user: string | null }[]> {
  if (billingContact) return [{ to: billingContact.email, user: null }];
  const owners = await readUsers(await listOwners(_id));
  return owners.filter(isListening).map(({ _id: user, email: to }) => ({ to, user }));
}

/** The writes that tell news of an organization's bills, in its language. None where there is no news. */
export async function billingMessages(
  organization: OrganizationItem,
  news: readonly BillingNews[],
  now: Date,
): Promise<Write[]> {
  if (news.length === 0) return [];
  const receivers = await receiversOf(organization);
  const writes = news.flatMap(({ notice, facts }) =>
    receivers.map(({ to, user }) =>
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
