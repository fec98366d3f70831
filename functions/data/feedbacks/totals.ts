import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { lateMarkKey, type Scope, sumKey } from "#functions/data/keys.ts";
import { documents, readAll, tableName, type Write } from "#functions/data/table.ts";
import { eachLeftOut, type LeftOut, leftOutKinds } from "#shared/model/sms-left-out.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { type CountedDay, type LeftOutAttribute, leftOutAs, readCounts } from "./counters.ts";

/** All-time counts; old days are summed in one item, valid until a late change raises the organization's mark. */
export interface Totals extends LeftOut {
  ratings: [number, number, number, number, number];
  /** Imported ones of these. */
  brought: number;
  from: string | null;
  to: string | null;
}

/** Days; the gap between both tolerates clock differences. */
const lateAfter = 3;
const settledAfter = 7;
const daysAtMost = 35;

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * oneDay).toISOString().slice(0, 10);

/** Marks late changes, once per organization; no write if all are recent. */
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

/** The attributes of what is left out. */
const sums: Record<LeftOutAttribute, typeof count> = { er: count, dc: count, hd: count, co: count };

/** Sum of the days before `before`, valid for `mark`. */
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

function withDays(before: Totals, days: readonly CountedDay[]): Totals {
  const [r1, r2, r3, r4, r5] = before.ratings;
  const after: Totals = { ...before, ratings: [r1, r2, r3, r4, r5] };
  for (const { day, ratings, brought, ...leftOut } of days) {
    for (const kind of leftOutKinds) after[kind] += leftOut[kind];
    if (ratings.every((stars) => stars <= 0)) continue;
    for (const [star, stars] of ratings.entries()) after.ratings[star] = (after.ratings[star] ?? 0) + stars;
    after.brought += brought;
    after.from ??= day;
    after.to = day;
  }
  return after;
}

async function stored(organization: string, scope: Scope, consistent: boolean) {
  const items = await readAll([lateMarkKey(organization), sumKey(organization, scope)], { ConsistentRead: consistent });
  const at = (sk: string) => items.find((item) => item.sk === sk);
  const mark = Mark.parse(at(lateMarkKey(organization).sk) ?? { n: 0 }).n;
  const sum = SumItem.safeParse(at(sumKey(organization, scope).sk)).data;
  return { mark, sum };
}

/** A sum that ends in the future came from a fast clock. */
const reliable = ({ mark, sum }: { mark: number; sum: SumItem | undefined }, now: Date): SumItem | undefined =>
  sum !== undefined && sum.mark === mark && sum.before <= dayBefore(now, settledAfter) ? sum : undefined;

const everSince = "0000-01-01";
const forEver = "9999-12-31";

/** Strongly consistent, because the sum is kept. */
async function addUp(organization: string, scope: Scope, now: Date): Promise<Totals> {
  // Before the days, so that a concurrent change invalidates the sum.
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

/** All-time totals of a scope; rebuilds the sum about monthly and after late changes. */
export async function readTotals(organization: string, scope: Scope, now: Date): Promise<Totals> {
  const sum = reliable(await stored(organization, scope, false), now);
  if (sum === undefined || sum.before < dayBefore(now, daysAtMost)) return addUp(organization, scope, now);
  return withDays(totalsIn(sum), await readCounts(organization, scope, { from: sum.before, to: forEver }));
}

/** A sum that differs from its days; erased and discarded leave nothing to recount. */
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
