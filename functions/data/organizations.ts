import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { InvitationMode, Sources } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import type { Location } from "#shared/model/location.ts";
import { Money } from "#shared/model/money.ts";
import { type Organization, SendingHours } from "#shared/model/organization.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";
import { linkKey, organizationKey } from "./keys.ts";
import type { LinkItem } from "./links.ts";
import { listLocations } from "./locations.ts";
import { listMembers, type MemberItem, memberPut } from "./members.ts";
import { documents, isNew, readAll, tableName, transact, type Write } from "./table.ts";

/** An organization as stored. */
export const OrganizationItem = z.object({
  _id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  customerServicePhone: z.nullable(z.string()),
  interceptLessThan: z.int(),
  invitationMode: InvitationMode,
  averageTransaction: Money,
  customersPerComplaint: z.int(),
  forceName: z.boolean(),
  forceEmail: z.boolean(),
  forcePhone: z.boolean(),
  automaticSMSRefill: z.boolean(),
  smsCredits: z.int(),
  subscription: z.object({ status: z.enum(["free", "subscribed", "unpaid", "cancelled"]) }),
  billingContact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  sources: Sources,
  timeZone: z.string(),
  sendingHours: SendingHours,
  language: Language,
  version: z.int(),
});
export type OrganizationItem = z.infer<typeof OrganizationItem>;

/** The organization as a member with `role` sees it. */
export const publicOrganization = (
  { version: _, ...organization }: OrganizationItem,
  role: ActingRole,
): Organization => ({
  ...organization,
  role,
  paymentMethod: null,
});

/** The link items that show an organization to its customers: its own and those of its rateable locations. */
export function linkItemsOf(
  organization: OrganizationItem,
  locations: readonly Location[],
  members: readonly MemberItem[],
): LinkItem[] {
  const rateable = locations.filter((location) => location.rateable);
  const linked = ({ _id, name, interceptLessThan }: Location) => ({ _id, name, interceptLessThan });
  const profile = (link: string, location: Location | null): LinkItem => ({
    link,
    organization: organization._id,
    location: location && linked(location),
    name: organization.name,
    logo: organization.logo,
    language: organization.language,
    timeZone: organization.timeZone,
    forceName: organization.forceName,
    forceEmail: organization.forceEmail,
    forcePhone: organization.forcePhone,
    interceptLessThan: organization.interceptLessThan,
    invitationMode: organization.invitationMode,
    sources: organization.sources,
    locations: location ? [] : rateable.map(linked),
    employees: members.filter(({ role }) => role === "employee").map(({ user, name }) => ({ _id: user, name })),
  });
  return [
    ...(organization.feedbackId ? [profile(organization.feedbackId, null)] : []),
    ...rateable.flatMap((location) => (location.feedbackId ? [profile(location.feedbackId, location)] : [])),
  ];
}

/** Writes a link's item only where the link is free or this organization's own: what keeps links unique (design §5). */
export const linkPut = (item: LinkItem): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...linkKey(item.link), kind: "link", ...item },
    ConditionExpression: `${isNew} OR #organization = :organization`,
    ExpressionAttributeNames: { "#organization": "organization" },
    ExpressionAttributeValues: { ":organization": item.organization },
  },
});

/** The write of an organization that was read at the version before. */
export const organizationPut = (organization: OrganizationItem): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...organizationKey(organization._id), kind: "organization", ...organization },
    ...(organization.version === 1
      ? { ConditionExpression: isNew }
      : {
          ConditionExpression: "version = :before",
          ExpressionAttributeValues: { ":before": organization.version - 1 },
        }),
  },
});

/** What came of writing an organization. */
export type Written = "written" | "link_taken" | "edited_meanwhile";

/**
 * Creates an organization with its first owner and its link, all or nothing. `also` is written with it and, if its own
 * condition refuses, answers `edited_meanwhile`.
 */
export async function createOrganization(
  organization: OrganizationItem,
  owner: MemberItem,
  also: Write[] = [],
): Promise<Written> {
  const links = linkItemsOf(organization, [], [owner]);
  const outcome = await transact(() => [
    ...links.map(linkPut),
    organizationPut(organization),
    memberPut(owner),
    ...also,
  ]);
  if (outcome.done) return "written";
  return outcome.refused.slice(0, links.length).includes(true) ? "link_taken" : "edited_meanwhile";
}

/**
 * Changes an organization and, in the same transaction, every link item that shows it; a link that it gives up is
 * freed. `also` is written with it. The change is made on the stored state and made anew when somebody else was faster.
 */
export async function changeOrganization(
  id: string,
  change: (organization: OrganizationItem) => OrganizationItem,
  also: Write[] = [],
): Promise<Written> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const [before, locations, members] = await Promise.all([
      readOrganization(id, true),
      listLocations(id),
      listMembers(id),
    ]);
    if (!before) return "edited_meanwhile";
    const after = { ...change(before), version: before.version + 1 };
    const links = linkItemsOf(after, locations, members);
    const freed: Write[] =
      before.feedbackId && before.feedbackId !== after.feedbackId
        ? [{ Delete: { TableName: tableName, Key: linkKey(before.feedbackId) } }]
        : [];
    const outcome = await transact(() => [...links.map(linkPut), organizationPut(after), ...freed, ...also]);
    if (outcome.done) return "written";
    if (outcome.refused.slice(0, links.length).includes(true)) return "link_taken";
    if (outcome.refused.slice(links.length + 1 + freed.length).includes(true)) return "edited_meanwhile";
  }
  return "edited_meanwhile";
}

/** One organization, or null: 0.5 read units, 1 where the newest state is needed (`consistent`). */
export async function readOrganization(id: string, consistent = false): Promise<OrganizationItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: organizationKey(id), ConsistentRead: consistent }),
  );
  return Item ? OrganizationItem.parse(Item) : null;
}

/** Several organizations (100 at most) in the order asked for, without those that are gone. */
export async function readOrganizations(ids: readonly string[]): Promise<OrganizationItem[]> {
  const items = await readAll(ids.map(organizationKey), { ConsistentRead: true });
  const found = new Map(items.map((item) => OrganizationItem.parse(item)).map((item) => [item._id, item]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
