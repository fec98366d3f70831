import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { closedOrganizations, type Key, organizationKey, smsPoolKey, subscriptionKey } from "#functions/data/keys.ts";
import { LinkHistory, type Moved, moveLink } from "#functions/data/places/given-up-links.ts";
import { linkTaken } from "#functions/data/places/link-writes.ts";
import type { LinkItem } from "#functions/data/places/links.ts";
import { freeCreditsCounted, freeCreditsTaken, noFreeCredits } from "#functions/data/sending/sms-pool.ts";
import {
  documents,
  ifNew,
  ifThere,
  type NamedWrites,
  readAll,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { memberPut, type NewMember } from "#functions/data/users/members.ts";
import { Organization, OrganizationSettings, SmsPool, Subscription } from "#shared/model/organization.ts";
import { Plan } from "#shared/model/plan.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { itemSize } from "#shared/rules/item-size.ts";
import { hiddenFrom } from "#shared/rules/organizations/organization.ts";
import { planOf } from "#shared/rules/plans.ts";
import { organizationEntryPut } from "./organization-entries.ts";

/**
 * An organization's settings as stored. `closedBy`: who closed it, with their account or, `closedAlone`, by itself.
 * `erasing`: the schedule has begun to erase it.
 */
export const OrganizationItem = itemOf(
  z.extend(OrganizationSettings, {
    ...LinkHistory,
    /** As last compared with Stripe, for customers' pages, which read no subscription. */
    plan: z.catch(z.optional(Plan), undefined),
    version: z.int(),
    closedBy: z.optional(z.string()),
    closedAlone: z.optional(z.boolean()),
    erasing: z.optional(z.boolean()),
  }),
);
export type OrganizationItem = z.infer<typeof OrganizationItem>;

/** Separate items, so that credits and payments never conflict with edits. */
export type WholeOrganization = OrganizationItem & Partial<z.infer<typeof SmsPool> & z.infer<typeof Subscription>>;

export const publicOrganization = (
  organization: WholeOrganization,
  { role, limitedTo }: Pick<Organization, "role" | "limitedTo">,
  now: Date,
): Organization => {
  const subscription = standingOf(Subscription.parse(organization), now);
  return shown(Organization, {
    ...organization,
    subscription,
    ...hiddenFrom(role),
    plan: planOf(subscription),
    role,
    limitedTo,
  });
};

const ownLink = (link: string, organization: string): LinkItem => ({
  link,
  organization,
  location: null,
  employee: null,
  paused: false,
});

/** Due index of separately closed organizations. */
const indexKeys = ({ closedAt, closedAlone }: OrganizationItem) => ({
  gsi2pk: closedAlone && closedAt !== null ? closedOrganizations() : undefined,
  gsi2sk: closedAlone && closedAt !== null ? erasedFrom(closedAt).toISOString() : undefined,
});

/** The write of a new organization, or of one that was read at the version before. */
export const organizationPut = (organization: OrganizationItem): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...organizationKey(organization._id),
      kind: "organization",
      ...organization,
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

/** Creates an organization with its list entry and link; refused if the link is taken. */
export const newOrganizationWrites = (
  organization: OrganizationItem,
  now: Date,
): NamedWrites<"organization" | "link"> => ({
  organization: [organizationPut(organization), organizationEntryPut(organization._id)],
  link: organization.feedbackId === null ? [] : linkTaken(ownLink(organization.feedbackId, organization._id), now),
});

export const openOrganizationCheck = (organization: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: organizationKey(organization),
    ConditionExpression: "attribute_not_exists(closedAt) OR attribute_type(closedAt, :null)",
    ExpressionAttributeValues: { ":null": "NULL" },
  },
});

export type OrganizationWrite = "written" | "link_taken" | "link_changed_often" | "edited_meanwhile" | "too_large";

/** Bytes up to which customers' pages stay cheap. */
const readAtOnce = 4_096;
/** Bytes of twelve former links, which long texts must not block. */
const roomForLinks = 1_000;

/** Oversized settings may shrink, and closing always fits. */
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

/** Creates an organization with owner and link; free credits are limited by owner, inbox and network. */
export async function storeOrganization(
  organization: OrganizationItem,
  { owner, inbox, network }: { owner: NewMember; inbox: string; network: string },
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

function movedLink(before: OrganizationItem, after: OrganizationItem, now: Date): Moved | null | "link_changed_often" {
  if (after.feedbackId === null || after.feedbackId === before.feedbackId) return null;
  return moveLink(before, ownLink(after.feedbackId, after._id), now) ?? "link_changed_often";
}

/**
 * Applies `change` with `also`, retrying on conflicts; null writes nothing (`edited_meanwhile`), and an unchanged
 * result is no write.
 */
export async function changeOrganization(
  id: string,
  change: (organization: OrganizationItem) => OrganizationItem | null,
  now: Date,
  also: Write[] | ((before: OrganizationItem, after: OrganizationItem) => Write[]) = [],
): Promise<OrganizationWrite> {
  return retryOnConflict<OrganizationWrite>(async () => {
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
      organization: organizationPut(after),
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

export async function readOrganization(id: string, consistent = false): Promise<OrganizationItem | null> {
  const item = await storedOrganization(id, consistent);
  return item ? OrganizationItem.parse(item) : null;
}

/** An unreadable part never hides the organization. */
const readOr = <Noun>(noun: z.ZodMiniType<Noun>, item: Record<string, unknown> | undefined): Noun =>
  readable(noun, item ? [item] : [])[0] ?? noun.parse({});

/** An organization with SMS pool and subscription in one Query, or null. */
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
        // None may override a setting.
        ...readOr(SmsPool, itemAt(smsPoolKey(id))),
        ...readOr(Subscription, itemAt(subscriptionKey(id))),
      }
    : null;
}

/** Notes the plan beside the settings, whose version it leaves. */
export const planNoted = (organization: string, plan: Plan): Write => ({
  Update: {
    TableName: tableName,
    Key: organizationKey(organization),
    UpdateExpression: "SET #plan = :plan",
    ConditionExpression: ifThere,
    ExpressionAttributeNames: { "#plan": "plan" },
    ExpressionAttributeValues: { ":plan": plan },
  },
});

/** Whole organizations in the given order, without missing ones. */
export const readWholeOrganizations = async (ids: readonly string[]): Promise<WholeOrganization[]> =>
  (await Promise.all(ids.map((id) => readWholeOrganization(id, true)))).filter((found) => found !== null);

/** Settings of several organizations, unordered, without missing ones. */
export const readSettings = async (ids: readonly string[]): Promise<OrganizationItem[]> =>
  readable(OrganizationItem, await readAll(ids.map(organizationKey)));
