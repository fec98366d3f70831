import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { counterKey, type Scope } from "#functions/data/keys.ts";
import { between, documents, itemsIn, tableName, type Write } from "#functions/data/table.ts";
import type { InvitationMode } from "#shared/model/invitation.ts";
import { eachLeftOut, type LeftOut, type LeftOutKind, leftOutKinds } from "#shared/model/left-out.ts";
import type { DayCount } from "#shared/rules/figures/figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import type { Clicked } from "./clicks.ts";
import { shards } from "./shards.ts";

/**
 * How a day's counter changes. `rating.by` is 1 for a new feedback and −1 for an erased one, which stays counted as `erased`
 * alone. What was set aside counts as nothing but that.
 */
export interface Change extends Partial<LeftOut> {
  rating?: { stars: number; by: number };
  intercepted?: number;
  /** Intercepted ones that were imported. */
  imported?: number;
  pending?: number;
  /** All that were imported, of which nobody was invited. */
  brought?: number;
  /** Those whose customer was invited to review in public, by the mode that did. */
  invited?: { mode: InvitedBy; by: number };
  /** Those whose customer went on to a public page. They are counted apart (`clicks.ts`). */
  clicked?: { of: Clicked; by: number };
}

/** The modes that invite. */
export type InvitedBy = Exclude<InvitationMode, "none">;
const invitedAs: Readonly<Record<InvitedBy, string>> = { threshold: "it", everyone: "ie" };

/** What is left out, by its attribute. */
export const leftOutAs = {
  erased: "er",
  discarded: "dc",
  waiting: "hd",
  takenOff: "co",
} as const satisfies Readonly<Record<LeftOutKind, string>>;
export type LeftOutAttribute = (typeof leftOutAs)[LeftOutKind];

/**
 * The changes as attributes: `r1` to `r5` by stars, `ic` intercepted, `ii` imported ones of these, `pd` pending, `im` all
 * imported, `er` erased, `co` comments that staff took off, `dc` held ratings that they discarded, `hd` those that still are
 * held, `it` and `ie` invited by threshold and as everyone. The names are short because a dashboard reads them 180 times.
 */
export function countsOf(changes: readonly Change[]): Map<string, number> {
  const totals = new Map<string, number>();
  const add = (name: string, by: number | undefined) => by && totals.set(name, (totals.get(name) ?? 0) + by);
  for (const { rating, intercepted, imported, pending, brought, invited, ...leftOut } of changes) {
    if (rating) add(`r${rating.stars}`, rating.by);
    add("ic", intercepted);
    add("ii", imported);
    add("pd", pending);
    add("im", brought);
    for (const kind of leftOutKinds) add(leftOutAs[kind], leftOut[kind]);
    if (invited) add(invitedAs[invited.mode], invited.by);
  }
  return new Map([...totals].filter(([, by]) => by !== 0));
}

/** What a public score tells besides ratings by stars. */
const toldApart: readonly string[] = ["im", ...Object.values(leftOutAs)];

/** Whether changes of one counter move what a public score tells. */
export const movesScore = (changes: readonly Change[]): boolean =>
  [...countsOf(changes).keys()].some((name) => name.startsWith("r") || toldApart.includes(name));

/** The write that adds `changes` to one day's counter of one scope; none where they come to nothing. */
export function countWrites(
  organization: string,
  scope: Scope,
  day: string,
  changes: readonly Change[],
  shard: number,
): Write[] {
  const attributes = [...countsOf(changes)];
  if (attributes.length === 0) return [];
  const Update = {
    TableName: tableName,
    Key: counterKey(organization, scope, day, shard),
    UpdateExpression: `ADD ${attributes.map(([name]) => `${name} :${name}`).join(", ")}`,
    ExpressionAttributeValues: Object.fromEntries(attributes.map(([name, by]) => [`:${name}`, by])),
  };
  return [{ Update }];
}

/** The stored counter of one scope and a day without any count so far. */
export const counterRecord = (organization: string, scope: Scope, day: string, changes: readonly Change[]) => ({
  ...counterKey(organization, scope, day, 0),
  ...Object.fromEntries(countsOf(changes)),
});

/** All scopes that a feedback counts in: everything, its location, its employee. */
export const scopesOf = ({
  location,
  employee,
}: {
  location: { _id: string } | null;
  employee: { _id: string } | null;
}): Scope[] => [
  "A",
  ...(location ? ([`L${location._id}`] as const) : []),
  ...(employee ? ([`E${employee._id}`] as const) : []),
];

/** The scope that counts what a filter asks for: one employee's, else one location's, else the whole organization's. */
export const scopeOf = ({
  employee,
  location,
}: {
  employee?: string | undefined;
  location?: string | undefined;
}): Scope => (employee ? `E${employee}` : location ? `L${location}` : "A");

/** A day's counts, with what the public page leaves out by staff. */
export interface CountedDay extends DayCount, LeftOut {}

/** The counts of a day on which nothing came. */
const nothingOn = (day: string): CountedDay => ({
  day,
  ratings: [0, 0, 0, 0, 0],
  brought: 0,
  ...eachLeftOut(() => 0),
  intercepted: 0,
  imported: 0,
  pending: 0,
});

/** Adds up the shards of each day: counter items of one scope become counts by day, in the order of the items. */
export function dayCountsOf(items: readonly Record<string, unknown>[]): CountedDay[] {
  const days = new Map<string, CountedDay>();
  for (const item of items) {
    const day = String(item.sk).split("#")[1] ?? "";
    const count = days.get(day) ?? nothingOn(day);
    for (const index of count.ratings.keys())
      count.ratings[index] = (count.ratings[index] ?? 0) + Number(item[`r${index + 1}`] ?? 0);
    count.brought += Number(item.im ?? 0);
    for (const kind of leftOutKinds) count[kind] += Number(item[leftOutAs[kind]] ?? 0);
    count.intercepted += Number(item.ic ?? 0);
    count.imported += Number(item.ii ?? 0);
    count.pending += Number(item.pd ?? 0);
    days.set(day, count);
  }
  return [...days.values()];
}

/** The query for the counters of a period. */
function countersIn(organization: string, scope: Scope, { from, to }: Period) {
  const { pk, sk } = counterKey(organization, scope, from, 0);
  return between(pk, sk, counterKey(organization, scope, to, shards).sk);
}

/**
 * The counts of a period by day, in order, without days that have none. One Query, whatever the number of feedbacks.
 */
export async function readCounts(
  organization: string,
  scope: Scope,
  period: Period,
  { consistent = false, attributes }: { consistent?: boolean; attributes?: string } = {},
): Promise<CountedDay[]> {
  const asked = { ConsistentRead: consistent, ProjectionExpression: attributes };
  const query = { ...countersIn(organization, scope, period), ...asked };
  const pages = paginateQuery({ client: documents }, query);
  return dayCountsOf(await itemsIn(pages));
}

/**
 * How many feedbacks of a period came by customers themselves, and how many of these were invited to review in public, by
 * mode. One Query, as `readCounts`.
 */
export async function readInvited(
  organization: string,
  scope: Scope,
  period: Period,
): Promise<{ rated: number; invited: Record<InvitedBy, number> }> {
  const items = await itemsIn(paginateQuery({ client: documents }, countersIn(organization, scope, period)));
  const sumOf = (...names: string[]) =>
    items.reduce((total, item) => total + names.reduce((sum, name) => sum + Number(item[name] ?? 0), 0), 0);
  return {
    rated: sumOf("r1", "r2", "r3", "r4", "r5") - sumOf("im"),
    invited: { threshold: sumOf(invitedAs.threshold), everyone: sumOf(invitedAs.everyone) },
  };
}

/** What a `DayCount` is made of. A year of 300 locations is 110,000 counters: a third less is sent and read than of all. */
const ofDayCounts = "sk, r1, r2, r3, r4, r5, im, ic, ii, pd";

/** Queries at a time, where many scopes are read. */
const sideBySide = 25;

/**
 * The counts of several scopes in a period, each by day, in the order of the scopes. A Query each, so that nothing is read
 * of other days: 0.5 read units for each scope and 35 days that have any.
 */
export async function readCountsOfEach(
  organization: string,
  scopes: readonly Scope[],
  period: Period,
): Promise<DayCount[][]> {
  const counts: DayCount[][] = [];
  for (let start = 0; start < scopes.length; start += sideBySide) {
    const some = scopes.slice(start, start + sideBySide);
    const read = some.map((scope) => readCounts(organization, scope, period, { attributes: ofDayCounts }));
    counts.push(...(await Promise.all(read)));
  }
  return counts;
}

/** Whether anything was counted in a period. 0.5 read units. */
export async function anyCount(organization: string, scope: Scope, period: Period): Promise<boolean> {
  const query = new QueryCommand({ ...countersIn(organization, scope, period), Limit: 1 });
  const { Items = [] } = await documents.send(query);
  return Items.length > 0;
}
