import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { lateMarkKey, type Scope, sumKey } from "#functions/data/keys.ts";
import { documents, readAll, tableName, type Write } from "#functions/data/table.ts";
import { eachLeftOut, type LeftOut, leftOutKinds } from "#shared/model/left-out.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { type CountedDay, type LeftOutAttribute, leftOutAs, readCounts } from "./counters.ts";

/**
 * Everything that was ever counted of one scope. Its days of long ago are added up in one item, so that a score of five
 * years costs no more than one of five weeks. That sum is a copy, and is used only while it is certain to be right:
 *
 * - Each change of what a score tells of a day that comes later than `lateAfter` days raises the organization's mark, in the
 *   same transaction. So does erasing an old feedback, taking its comment off, undoing an import or deciding on what was held.
 * - A sum names the mark that it was made at, and a day at least `settledAfter` days ago that it ends before. Where the
 *   mark is another one it is not used, and made anew from the days themselves.
 *
 * The days between both give room for clocks that differ. A new rating counts on its own day and raises no mark.
 */
export interface Totals extends LeftOut {
  ratings: [number, number, number, number, number];
  /** Imported ones of these. Counters of an earlier release did not note them. */
  brought: number;
  /** The first and the last day with a rating; null where there is none. */
  from: string | null;
  to: string | null;
}

/** Days after which a change of a day's counters is late, and after which a day is added to the sum. */
const lateAfter = 3;
const settledAfter = 7;
/** Days that are read one by one before they are added to the sum: 35 counters are half a read unit. */
const daysAtMost = 35;

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * oneDay).toISOString().slice(0, 10);

/** The write that notes changes of days gone by, once for all counters of one organization; none where they are of late. */
export function lateMarkWrites(counters: readonly { organization: string; day: string }[], now = new Date()): Write[] {
  const late = counters.find(({ day }) => day < dayBefore(now, lateAfter));
  if (late === undefined) return [];
  const Update = {
    TableName: tableName,
    Key: lateMarkKey(late.organization),
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  };
  return [{ Update }];
}

const Mark = z.object({ n: z.catch(z.int(), 0) });

const count = z._default(z.int(), 0);

/** The attributes of what is left out: sums of an earlier release had none of them. */
const sums: Record<LeftOutAttribute, typeof count> = { er: count, dc: count, hd: count, co: count };

/** The sum of a scope's days `before` one, made when the mark was `mark`. */
export const SumItem = z.object({
  mark: z.int(),
  before: z.string(),
  r1: count,
  r2: count,
  r3: count,
  r4: count,
  r5: count,
  im: count,
  ...sums,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
type SumItem = z.infer<typeof SumItem>;

const none: Totals = {
  ratings: [0, 0, 0, 0, 0],
  brought: 0,
  ...eachLeftOut(() => 0),
  from: null,
  to: null,
};

const totalsIn = ({ r1, r2, r3, r4, r5, im, from, to, ...sums }: SumItem): Totals => ({
  ratings: [r1, r2, r3, r4, r5],
  brought: im,
  ...eachLeftOut((kind) => sums[leftOutAs[kind]]),
  from,
  to,
});

/** Totals with the days after them, in order. A day on which all was taken away is none, but for how many that were. */
export function withDays(before: Totals, days: readonly CountedDay[]): Totals {
  const [r1, r2, r3, r4, r5] = before.ratings;
  const after: Totals = { ...before, ratings: [r1, r2, r3, r4, r5] };
  for (const { day, ratings, brought, ...leftOut } of days) {
    for (const kind of leftOutKinds) after[kind] += leftOut[kind];
    if (ratings.every((stars) => stars <= 0)) continue;
    for (const [star, stars] of ratings.entries()) after.ratings[star] = (after.ratings[star] ?? 0) + stars;
    after.brought += Math.max(0, brought);
    after.from ??= day;
    after.to = day;
  }
  return after;
}

/** The organization's mark and a scope's sum as they are stored: 1 read unit, twice as much when `consistent`. */
async function stored(organization: string, scope: Scope, consistent: boolean) {
  const items = await readAll([lateMarkKey(organization), sumKey(organization, scope)], { ConsistentRead: consistent });
  const at = (sk: string) => items.find((item) => item.sk === sk);
  const mark = Mark.parse(at(lateMarkKey(organization).sk) ?? { n: 0 }).n;
  const sum = SumItem.safeParse(at(sumKey(organization, scope).sk)).data;
  return { mark, sum };
}

/** The sum that is stored, if it can be relied on. One that ends in the days to come was made when a clock was ahead. */
const reliable = ({ mark, sum }: { mark: number; sum: SumItem | undefined }, now: Date): SumItem | undefined =>
  sum !== undefined && sum.mark === mark && sum.before <= dayBefore(now, settledAfter) ? sum : undefined;

/** The day on which nothing that is counted can stand before, or after. */
const everSince = "0000-01-01";
const forEver = "9999-12-31";

/** Adds up the days that are settled, stores their sum, and answers all. What is read is consistent: the sum stays. */
async function addUp(organization: string, scope: Scope, now: Date): Promise<Totals> {
  // Before the days: a change that comes while they are read makes the sum one of an earlier mark.
  const found = await stored(organization, scope, true);
  const sum = reliable(found, now);
  const from = sum?.before ?? everSince;
  const days = await readCounts(organization, scope, { from, to: forEver }, { consistent: true });
  const before = dayBefore(now, settledAfter);
  const settled = withDays(
    sum ? totalsIn(sum) : none,
    days.filter(({ day }) => day < before),
  );
  const [r1, r2, r3, r4, r5] = settled.ratings;
  const item: Omit<SumItem, LeftOutAttribute> = {
    mark: found.mark,
    before,
    r1,
    r2,
    r3,
    r4,
    r5,
    im: settled.brought,
    from: settled.from,
    to: settled.to,
  };
  const leftOut = Object.fromEntries(leftOutKinds.map((kind) => [leftOutAs[kind], settled[kind]]));
  const Item = { ...sumKey(organization, scope), kind: "sum", ...item, ...leftOut };
  await documents.send(new PutCommand({ TableName: tableName, Item }));
  return withDays(
    settled,
    days.filter(({ day }) => day >= before),
  );
}

/**
 * Everything that was counted of one scope until now: 1.5 read units, half a unit more for each 35 counters of the last
 * five weeks. Once in four weeks, and after a late change, it costs all days since and one write unit.
 */
export async function readTotals(organization: string, scope: Scope, now: Date): Promise<Totals> {
  const sum = reliable(await stored(organization, scope, false), now);
  if (sum === undefined || sum.before < dayBefore(now, daysAtMost)) return addUp(organization, scope, now);
  return withDays(totalsIn(sum), await readCounts(organization, scope, { from: sum.before, to: forEver }));
}

/**
 * A sum that is relied on and differs from the days that it is made of; null where there is none such. How many were erased
 * or discarded no feedback tells.
 */
export async function wrongSum(
  organization: string,
  scope: Scope,
  days: readonly CountedDay[],
  now = new Date(),
): Promise<{ day: string; counted: Totals; recounted: Totals } | null> {
  const sum = reliable(await stored(organization, scope, true), now);
  if (sum === undefined) return null;
  const counted = { ...totalsIn(sum), erased: 0, discarded: 0 };
  const recounted = withDays(
    none,
    days.filter(({ day }) => day < sum.before).toSorted((one, other) => one.day.localeCompare(other.day)),
  );
  return JSON.stringify(counted) === JSON.stringify(recounted)
    ? null
    : { day: `before ${sum.before}`, counted, recounted };
}
