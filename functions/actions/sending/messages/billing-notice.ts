import { pricedSince } from "#functions/actions/billing/location-billing-start.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { variable } from "#functions/environment.ts";
import { type BillingMail, billingEmail } from "#functions/messages/billing-email.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { promotionsOf } from "#shared/rules/billing/billed-locations.ts";
import { monthlyPrice } from "#shared/rules/billing/pricing.ts";
import { may } from "#shared/rules/permissions.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";

type Notice = MessageOf<"billing_notice">;

/** Null for a billing contact, undefined without permission; closed accounts still get receipts and refunds. */
async function readerOf({ organization, user, notice }: Notice["data"]): Promise<string | null | undefined> {
  if (user === null) return null;
  const [reader, [member]] = await Promise.all([readUser(user), readMembers(organization, [user], true)]);
  const isReached = reader?.closedAt === undefined || notice === "receipt" || notice === "subscription_refunded";
  return reader && isReached && member && may(member.role, "billing.read") ? reader.firstName : undefined;
}

async function endingOf({ _id, timeZone }: OrganizationItem, at: string): Promise<BillingMail["ending"]> {
  const dated = (await listLocations(_id)).map((location) => ({ ...location, added: pricedSince(location) }));
  const end = new Date(at);
  const added = dated.map((location) => location.added);
  const names = promotionsOf(dated, timeZone)
    .filter(({ until }) => until.getTime() === end.getTime())
    .map(({ location }) => location.name);
  const total = (now: Date) => (names.length === 0 ? null : monthlyPrice(added, { now, timeZone }));
  return { names, before: total(new Date(end.getTime() - 1)), after: total(end) };
}

const none: BillingMail["ending"] = { names: [], before: null, after: null };

const cardOf = async (organization: string): Promise<string | null> =>
  (await readSubscription(organization)).paymentMethod?.last4 ?? null;

export async function composeBillingNotice({ language, data }: Notice): Promise<EmailContent | Unsayable> {
  const [organization, reader] = await Promise.all([readOrganization(data.organization), readerOf(data)]);
  if (!organization) return { reason: "organization_closed" };
  if (reader === undefined) return { reason: droppedAsLeft };
  const { notice, facts } = data;
  return billingEmail({
    notice,
    facts,
    language,
    origin: variable("PUBLIC_ORIGIN"),
    organization,
    reader,
    ending: notice === "promotion_ends" && facts.at ? await endingOf(organization, facts.at) : none,
    last4: notice === "payment_failed" ? await cardOf(data.organization) : null,
  });
}
