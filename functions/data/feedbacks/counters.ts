import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { counterKey, type Scope } from "#functions/data/keys.ts";
import { between, documents, tableName, type Write } from "#functions/data/table.ts";
import type { InvitationMode } from "#shared/model/invitation.ts";
import { eachLeftOut, type LeftOut, type LeftOutKind, leftOutKinds } from "#shared/model/sms-left-out.ts";
import type { DayCount } from "#shared/rules/figures/figures.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { type RecoveryCount, type RecoveryKind, recoveryKinds } from "#shared/rules/figures/recovery.ts";
import type { Clicked } from "./clicks.ts";
import { readSharded, spreadMark } from "./sharded.ts";

/** `rating.by` is −1 for an erased feedback; `erased` then counts it. */
export interface CounterChange extends Partial<LeftOut> {
  rating?: { stars: number; by: number };
  intercepted?: number;
  imported?: number;
  pending?: number;
  pendingOther?: number;
  /** None of them was invited. */
  brought?: number;
  invited?: { mode: InvitedBy; by: number };
  recovery?: { of: readonly RecoveryKind[]; by: number };
  /** Counted apart (`clicks.ts`). */
  clicked?: { of: Clicked; by: number };
}

export type InvitedBy = Exclude<InvitationMode, "none">;
const invitedAs: Readonly<Record<InvitedBy, string>> = { threshold: "it", everyone: "ie" };

const leftOutAs = {
  erased: "er",
  discarded: "dc",
  takenOff: "co",
} as const satisfies Readonly<Record<LeftOutKind, string>>;

/** One to five stars. */
const starNames = ["v", "w", "x", "y", "z"] as const;

/**
 * `v`–`z` stars, `ic` intercepted, `ii` of these imported, `pd` pending, `po` of these no complaint or imported, `im` imported, `it`/`ie` invited by
 * threshold/everyone, others in `rules/figures/recovery.ts`; short, because dashboards read 180 at once.
 */
export function countsOf(changes: readonly CounterChange[]): Map<string, number> {
  const totals = new Map<string, number>();
  const add = (name: string, by: number | undefined) => by && totals.set(name, (totals.get(name) ?? 0) + by);
  for (const {
    rating,
    intercepted,
    imported,
    pending,
    pendingOther,
    brought,
    invited,
    recovery,
    ...leftOut
  } of changes) {
    const stars = rating && starNames[rating.stars - 1];
    if (stars) add(stars, rating.by);
    add("ic", intercepted);
    add("ii", imported);
    add("pd", pending);
    add("po", pendingOther);
    add("im", brought);
    for (const kind of leftOutKinds) add(leftOutAs[kind], leftOut[kind]);
    for (const kind of recovery?.of ?? []) add(kind, recovery?.by);
    if (invited) add(invitedAs[invited.mode], invited.by);
  }
  return new Map([...totals].filter(([, by]) => by !== 0));
}

/** Adds to a day's counter; no write if nothing changes. */
export function countWrites(
  organization: string,
  scope: Scope,
  day: string,
  changes: readonly CounterChange[],
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

export const counterRecord = (organization: string, scope: Scope, day: string, changes: readonly CounterChange[]) => ({
  ...counterKey(organization, scope, day, 0),
  ...Object.fromEntries(countsOf(changes)),
});

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

/** Narrowest scope that a filter allows. */
export const scopeOf = ({
  employee,
  location,
}: {
  employee?: string | undefined;
  location?: string | undefined;
}): Scope => (employee ? `E${employee}` : location ? `L${location}` : "A");

export interface CountedDay extends DayCount, LeftOut {
  recovery: RecoveryCount;
}

const nothingOn = (day: string): CountedDay => ({
  day,
  ratings: [0, 0, 0, 0, 0],
  brought: 0,
  ...eachLeftOut(() => 0),
  intercepted: 0,
  imported: 0,
  pending: 0,
  pendingOther: 0,
  recovery: {},
});

/** Counts by day with shards summed up, in the items' order. */
export function dayCountsOf(items: readonly Record<string, unknown>[]): CountedDay[] {
  const days = new Map<string, CountedDay>();
  for (const item of items) {
    const day = String(item.sk).split("#")[1] ?? "";
    const count = days.get(day) ?? nothingOn(day);
    for (const [index, name] of starNames.entries())
      count.ratings[index] = (count.ratings[index] ?? 0) + Number(item[name] ?? 0);
    count.brought += Number(item.im ?? 0);
    for (const kind of leftOutKinds) count[kind] += Number(item[leftOutAs[kind]] ?? 0);
    count.intercepted += Number(item.ic ?? 0);
    count.imported += Number(item.ii ?? 0);
    count.pending += Number(item.pd ?? 0);
    count.pendingOther += Number(item.po ?? 0);
    for (const kind of recoveryKinds)
      if (item[kind] !== undefined) count.recovery[kind] = (count.recovery[kind] ?? 0) + Number(item[kind]);
    days.set(day, count);
  }
  return [...days.values()];
}

/** In order, without empty days. */
export async function readCounts(
  organization: string,
  scope: Scope,
  period: Period,
  attributes?: string,
): Promise<CountedDay[]> {
  return dayCountsOf(
    await readSharded((day, shard) => counterKey(organization, scope, day, shard), period, attributes),
  );
}

/** Excludes imports; over scopes that do not overlap. */
export async function readInvited(
  organization: string,
  scopes: readonly Scope[],
  period: Period,
): Promise<{ rated: number; invited: Record<InvitedBy, number> }> {
  const read = scopes.map((scope) => readSharded((day, shard) => counterKey(organization, scope, day, shard), period));
  const items = (await Promise.all(read)).flat();
  const sumOf = (...names: string[]) =>
    items.reduce((total, item) => total + names.reduce((sum, name) => sum + Number(item[name] ?? 0), 0), 0);
  return {
    rated: sumOf(...starNames) - sumOf("im"),
    invited: { threshold: sumOf(invitedAs.threshold), everyone: sumOf(invitedAs.everyone) },
  };
}

/** Scopes that add up to what a filter covers; employees are not counted by location. */
export const scopesWithin = ({
  locations,
  ...filter
}: Parameters<typeof scopeOf>[0] & { locations?: readonly string[] | undefined }): Scope[] => {
  if (locations === undefined) return [scopeOf(filter)];
  return filter.employee === undefined ? locations.map((location) => `L${location}` as const) : [];
};

/** A year of 300 locations is 110,000 counters. */
const ofDayCounts = ["sk", "im", "ic", "ii", "pd", "po", ...starNames, ...recoveryKinds].join(", ");

const sideBySide = 25;

/** One Query per scope, so that no other days are read. */
export async function readCountsOfEach(
  organization: string,
  scopes: readonly Scope[],
  period: Period,
): Promise<DayCount[][]> {
  const counts: DayCount[][] = [];
  for (let start = 0; start < scopes.length; start += sideBySide) {
    const some = scopes.slice(start, start + sideBySide);
    const read = some.map((scope) => readCounts(organization, scope, period, ofDayCounts));
    counts.push(...(await Promise.all(read)));
  }
  return counts;
}

async function isCounted(organization: string, scope: Scope, { from, to }: Period): Promise<boolean> {
  const { pk, sk } = counterKey(organization, scope, from, 0);
  const query = between(pk, sk, spreadMark(counterKey(organization, scope, to, 0)).sk);
  const { Items = [] } = await documents.send(new QueryCommand({ ...query, Limit: 1 }));
  return Items.length > 0;
}

export const anyCount = async (organization: string, scopes: readonly Scope[], period: Period): Promise<boolean> =>
  (await Promise.all(scopes.map((scope) => isCounted(organization, scope, period)))).includes(true);
