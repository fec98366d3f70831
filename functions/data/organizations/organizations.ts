import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, overStored, readable, shown } from "#functions/data/item.ts";
import { closedOrganizations, type Key, organizationKey, smsPoolKey, subscriptionKey } from "#functions/data/keys.ts";
import { LinkHistory, type Moved, moveLink } from "#functions/data/places/given-up-links.ts";
import { linkTaken } from "#functions/data/places/link-writes.ts";
import type { LinkItem } from "#functions/data/places/links.ts";
import { freeCreditsCounted, freeCreditsTaken, noFreeCredits } from "#functions/data/sending/sms-pool.ts";
import {
  again,
  documents,
  ifNew,
  type Named,
  readAll,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { type MemberItem, memberPut } from "#functions/data/users/members.ts";
import { Organization, OrganizationSettings, SmsPool, Subscription } from "#shared/model/organization.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { itemSize } from "#shared/rules/item-size.ts";
import { assumptionsOf, hiddenFrom } from "#shared/rules/organizations/organization.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";
import { organizationEntryPut } from "./organization-entries.ts";

/**
 * An organization's settings as stored. `version` counts the edits. `averageSaid`: somebody gave the average transaction
 * (`assumptionsOf`). `closedBy`: who closed it, with their account or, `closedAlone`, by itself. `erasing`: it is closed for good,
 * and the schedule has begun to erase it.
 */
export const OrganizationItem = itemOf(
  z.extend(OrganizationSettings, {
    ...LinkHistory,
    version: z.int(),
    averageSaid: z.optional(z.boolean()),
    closedBy: z.optional(z.string()),
    closedAlone: z.optional(z.boolean()),
    erasing: z.optional(z.boolean()),
  }),
);
export type OrganizationItem = z.infer<typeof OrganizationItem>;

/**
 * An organization's three items as one: using a credit or paying never conflicts with an edit of the settings. A new
 * organization has only its settings; the nouns give the rest.
 */
export type WholeOrganization = OrganizationItem & Partial<z.infer<typeof SmsPool> & z.infer<typeof Subscription>>;

/** The organization as a member with `role` sees it now. */
export const publicOrganization = (organization: WholeOrganization, role: ActingRole, now: Date): Organization =>
  shown(Organization, {
    ...organization,
    ...assumptionsOf(organization),
    subscription: standingOf(Subscription.parse(organization), now),
    ...hiddenFrom(role),
    role,
  });

/** An organization's own link. */
const ownLink = (link: string, organization: string): LinkItem => ({
  link,
  organization,
  location: null,
  employee: null,
  paused: false,
});

/** An organization as it was before a change: as it is stored, and as it was read. */
interface Before {
  stored: Record<string, unknown>;
  read: OrganizationItem;
}

/** Where the schedule finds an organization that was closed alone, and when it is erased. Others have no place there. */
const indexKeys = ({ closedAt, closedAlone }: OrganizationItem) => ({
  gsi2pk: closedAlone && closedAt !== null ? closedOrganizations() : undefined,
  gsi2sk: closedAlone && closedAt !== null ? erasedFrom(closedAt).toISOString() : undefined,
});

/** The write of a new organization, or of one that was read at the version before. */
export const organizationPut = (organization: OrganizationItem, before?: Before): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...organizationKey(organization._id),
      kind: "organization",
      ...Object(before ? overStored(before.stored, before.read, organization) : organization),
      ...indexKeys(organization),
    },
    ...(organization.version === 1
      ? { ConditionExpression: ifNew }
      : {
          ConditionExpression: "version = :before",
          ExpressionAttributeValues: { ":before": organization.version - 1 },
        }),
  },
});

/** The writes of a new organization: itself, its entry among all, and its link, which is refused where somebody has it. */
export const newOrganizationWrites = (organization: OrganizationItem, now: Date): Named<"organization" | "link"> => ({
  organization: [organizationPut(organization), organizationEntryPut(organization._id)],
  link: organization.feedbackId === null ? [] : linkTaken(ownLink(organization.feedbackId, organization._id), now),
});

/** The condition that an organization is open, for a transaction by which somebody joins it, or that charges its card. */
export const openOrganizationCheck = (organization: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: organizationKey(organization),
    ConditionExpression: "attribute_not_exists(closedAt) OR attribute_type(closedAt, :null)",
    ExpressionAttributeValues: { ":null": "NULL" },
  },
});

/** What came of writing an organization. */
export type Written = "written" | "link_taken" | "link_changed_often" | "edited_meanwhile" | "too_large";

/** The bytes of a settings item that the customer's page reads for half a unit. */
const readAtOnce = 4_096;
/** The bytes that twelve former links take. Somebody who fills the settings with texts can still change the link. */
const roomForLinks = 1_000;

/**
 * Whether a change makes the settings larger than the customer's page may read. What is too large already may shrink. That
 * it is closed does not count: full settings never keep an owner from closing.
 */
function isTooLarge(before: Record<string, unknown>, after: OrganizationItem): boolean {
  const size = ({
    formerLinks: _,
    closedAt: _at,
    closedBy: _by,
    closedAlone: _alone,
    gsi2pk: _pk,
    gsi2sk: _sk,
    ...rest
  }: Record<string, unknown>) => itemSize(rest);
  const key = itemSize({ ...organizationKey(after._id), kind: "organization" });
  return size(after) + key + roomForLinks > readAtOnce && size(after) + key > size(before);
}

/**
 * Creates an organization with its first owner and its link, all or nothing. The free credits are its owner's and their
 * inbox's once, by the mark `inbox`, and one network's twenty times a day. `also` is written with it and, if its own condition refuses, answers `edited_meanwhile`.
 */
export async function createOrganization(
  organization: OrganizationItem,
  { owner, inbox, network }: { owner: MemberItem; inbox: string; network: string },
  now: Date,
  also: Write[] = [],
): Promise<{ smsCredits?: number } | "link_taken" | "edited_meanwhile"> {
  const writes = { ...newOrganizationWrites(organization, now), owner: memberPut(owner), also };
  const { _id } = organization;
  const outcome = await transact(() => ({
    ...writes,
    credits: [...[owner.user, inbox].map((who) => freeCreditsTaken(who, _id)), freeCreditsCounted(network, now)],
  }));
  if (outcome.done) return {};
  if (outcome.refused.has("link")) return "link_taken";
  if (!outcome.refused.has("credits")) return "edited_meanwhile";
  const without = await transact(() => ({ ...writes, credits: noFreeCredits(_id) }));
  if (without.done) return { smsCredits: 0 };
  return without.refused.has("link") ? "link_taken" : "edited_meanwhile";
}

/** What a changed link comes to; null where it is not changed. */
function movedLink(before: OrganizationItem, after: OrganizationItem, now: Date): Moved | null | "link_changed_often" {
  if (after.feedbackId === null || after.feedbackId === before.feedbackId) return null;
  return moveLink(before, ownLink(after.feedbackId, after._id), now) ?? "link_changed_often";
}

/**
 * Changes an organization in one transaction of a fixed size, however many links and locations show it: its settings
 * and, where its link changes, the new link and the former one. `also` is written with it. The change is made on the
 * stored state and made again when somebody else was faster. Where `change` answers null, nothing is written:
 * `edited_meanwhile`. Where it answers what it was given, there is nothing to write.
 */
export async function changeOrganization(
  id: string,
  change: (organization: OrganizationItem) => OrganizationItem | null,
  now: Date,
  also: Write[] | ((before: OrganizationItem, after: OrganizationItem) => Write[]) = [],
): Promise<Written> {
  return again<Written>(async () => {
    const stored = await storedOrganization(id, true);
    if (!stored) return "edited_meanwhile";
    const before = OrganizationItem.parse(stored);
    const changed = change(before);
    if (changed === null) return "edited_meanwhile";
    if (changed === before) return "written";
    const moved = movedLink(before, changed, now);
    if (moved === "link_changed_often") return moved;
    const after = {
      ...changed,
      ...(moved && { formerLinks: moved.formerLinks }),
      version: before.version + 1,
    };
    if (isTooLarge(stored, after)) return "too_large";
    const outcome = await transact(() => ({
      link: moved?.writes ?? [],
      organization: organizationPut(after, { stored, read: before }),
      also: typeof also === "function" ? also(before, after) : also,
    }));
    if (outcome.done) return "written";
    if (outcome.refused.has("link")) return "link_taken";
    return outcome.refused.has("also") ? "edited_meanwhile" : undefined;
  }, "edited_meanwhile");
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

/** The settings of several organizations, in no order. Those that are gone are left out. 0.5 read units each. */
export const readSettings = async (ids: readonly string[]): Promise<OrganizationItem[]> =>
  readable(OrganizationItem, await readAll(ids.map(organizationKey)));
