import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Location } from "#shared/model/location.ts";
import {
  CustomerFacing,
  Organization,
  OrganizationSettings,
  SmsPool,
  Subscription,
} from "#shared/model/organization.ts";
import { assumptionsOf, hiddenFrom } from "#shared/rules/organization.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";
import { isRateable } from "#shared/rules/rating.ts";
import { LinkHistory, movedLinks } from "./given-up-links.ts";
import { itemOf, overStored, readable, shown } from "./item.ts";
import { type Key, linkKey, organizationKey, smsPoolKey, subscriptionKey } from "./keys.ts";
import type { LinkItem } from "./links.ts";
import { listLocations } from "./locations.ts";
import { listMembers, type MemberItem, memberPut } from "./members.ts";
import { documents, ifNew, pause, tableName, transact, type Write } from "./table.ts";

/**
 * An organization's settings as stored. `version` counts the edits. `averageSaid`: somebody gave the average transaction
 * (`assumptionsOf`). `closedBy`: with whose account it was closed.
 */
export const OrganizationItem = itemOf(
  z.extend(OrganizationSettings, {
    ...LinkHistory,
    version: z.int(),
    averageSaid: z.optional(z.boolean()),
    closedBy: z.optional(z.string()),
  }),
);
export type OrganizationItem = z.infer<typeof OrganizationItem>;

/**
 * An organization's three items as one: using a credit or paying never conflicts with an edit of the settings. A new
 * organization has only its settings; the nouns give the rest.
 */
export type WholeOrganization = OrganizationItem & Partial<z.infer<typeof SmsPool> & z.infer<typeof Subscription>>;

/** The organization as a member with `role` sees it. */
export const publicOrganization = (organization: WholeOrganization, role: ActingRole): Organization =>
  shown(Organization, {
    ...organization,
    ...assumptionsOf(organization),
    ...hiddenFrom(role),
    role,
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
    ...CustomerFacing.parse(organization),
    timeZone: organization.timeZone,
    sources: organization.sources,
    locations: location ? [] : rateable.map(linked),
    employees: members.filter(({ role }) => isRateable(role)).map(({ user, name }) => ({ _id: user, name })),
  });
  return [
    ...(organization.feedbackId ? [profile(organization.feedbackId, null)] : []),
    ...rateable.flatMap((location) => (location.feedbackId ? [profile(location.feedbackId, location)] : [])),
  ];
}

/**
 * Writes a link's item only where the link is free or this organization's own, given up or not: what keeps links unique.
 * DynamoDB deletes late, so a reservation that is over is looked at here.
 */
export const linkPut = (item: LinkItem, now: Date): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...linkKey(item.link), kind: "link", ...item },
    ConditionExpression: `${ifNew} OR #organization = :organization OR freeFrom <= :now`,
    ExpressionAttributeNames: { "#organization": "organization" },
    ExpressionAttributeValues: { ":organization": item.organization, ":now": now.toISOString() },
  },
});

/** An organization as it was before a change: as it is stored, and as it was read. */
interface Before {
  stored: Record<string, unknown>;
  read: OrganizationItem;
}

/** The write of a new organization, or of one that was read at the version before. */
export const organizationPut = (organization: OrganizationItem, before?: Before): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...organizationKey(organization._id),
      kind: "organization",
      ...Object(before ? overStored(before.stored, before.read, organization) : organization),
    },
    ...(organization.version === 1
      ? { ConditionExpression: ifNew }
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
  now: Date,
  also: Write[] = [],
): Promise<Written> {
  const links = linkItemsOf(organization, [], [owner]);
  const begun = organization.feedbackId === null ? {} : { linkSince: now.toISOString(), linkRated: 0 };
  const outcome = await transact(() => [
    ...links.map((link) => linkPut(link, now)),
    organizationPut({ ...organization, ...begun }),
    memberPut(owner),
    ...also,
  ]);
  if (outcome.done) return "written";
  return outcome.refused.slice(0, links.length).includes(true) ? "link_taken" : "edited_meanwhile";
}

/** How often a change is made anew that somebody else was faster with. */
const changeTries = 10;

/**
 * Changes an organization and, in the same transaction, every link item that shows it; links that it gave up lead to the
 * new one (`given-up-links.ts`). `also` is written with it. The change is made on the stored state and made anew when somebody else was faster.
 * Where `change` answers null, nothing is written: `edited_meanwhile`.
 */
export async function changeOrganization(
  id: string,
  change: (organization: OrganizationItem) => OrganizationItem | null,
  now: Date,
  also: Write[] = [],
): Promise<Written> {
  for (let attempt = 0; attempt < changeTries; attempt++) {
    if (attempt > 0) await pause(attempt);
    const [stored, locations, members] = await Promise.all([
      storedOrganization(id, true),
      listLocations(id),
      listMembers(id),
    ]);
    if (!stored) return "edited_meanwhile";
    const before = OrganizationItem.parse(stored);
    const changed = change(before);
    if (changed === null) return "edited_meanwhile";
    const { after, writes: given } = await movedLinks(before, { ...changed, version: before.version + 1 }, now);
    const links = linkItemsOf(after, locations, members);
    const outcome = await transact(() => [
      ...links.map((link) => linkPut(link, now)),
      organizationPut(after, { stored, read: before }),
      ...given,
      ...also,
    ]);
    if (outcome.done) return "written";
    if (outcome.refused.slice(0, links.length).includes(true)) return "link_taken";
    if (outcome.refused.slice(links.length + 1 + given.length).includes(true)) return "edited_meanwhile";
  }
  return "edited_meanwhile";
}

async function storedOrganization(id: string, consistent: boolean): Promise<Record<string, unknown> | undefined> {
  const Key = organizationKey(id);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: consistent }));
  return Item;
}

/** An organization's settings, or null: 0.5 read units, 1 where the newest state is needed (`consistent`). */
export async function readOrganization(id: string, consistent = false): Promise<OrganizationItem | null> {
  const item = await storedOrganization(id, consistent);
  return item ? OrganizationItem.parse(item) : null;
}

/** An item's fields, or the noun's defaults where it is missing or cannot be read: nobody's organizations are hidden by it. */
const readOr = <Noun>(noun: z.ZodMiniType<Noun>, item: Record<string, unknown> | undefined): Noun =>
  readable(noun, item ? [item] : [])[0] ?? noun.parse({});

/**
 * An organization with its SMS pool and subscription, or null. One Query reads all three items: 0.5 read units up to 4 kB
 * in all, 1 when `consistent`.
 */
export async function readWholeOrganization(id: string, consistent = false): Promise<WholeOrganization | null> {
  const { pk, sk } = organizationKey(id);
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      ConsistentRead: consistent,
    }),
  );
  const itemAt = (key: Key) => Items.find((item) => item.sk === key.sk);
  const [settings] = readable(OrganizationItem, [itemAt(organizationKey(id)) ?? []].flat());
  return settings
    ? {
        ...settings,
        // Only their declared fields, so that none of them ever stands for a setting.
        ...readOr(SmsPool, itemAt(smsPoolKey(id))),
        ...readOr(Subscription, itemAt(subscriptionKey(id))),
      }
    : null;
}

/** Several whole organizations in the order asked for. Deleted ones are left out. Costs 1 read unit each. */
export const readWholeOrganizations = async (ids: readonly string[]): Promise<WholeOrganization[]> =>
  (await Promise.all(ids.map((id) => readWholeOrganization(id, true)))).filter((found) => found !== null);
