import type { Scope } from "#functions/data/keys.ts";
import { eachLeftOut, type LeftOut, leftOutKinds } from "#shared/model/sms-left-out.ts";
import { readCounts } from "./counters.ts";

/** All-time counts. */
export interface Totals extends LeftOut {
  ratings: [number, number, number, number, number];
  /** Imported ones of these. */
  brought: number;
  from: string | null;
  to: string | null;
}

/** All-time totals of a scope, added up from its days. */
export async function readTotals(organization: string, scope: Scope): Promise<Totals> {
  const totals: Totals = { ratings: [0, 0, 0, 0, 0], brought: 0, ...eachLeftOut(() => 0), from: null, to: null };
  const days = await readCounts(organization, scope, { from: "0000-01-01", to: "9999-12-31" });
  for (const { day, ratings, brought, ...leftOut } of days) {
    for (const kind of leftOutKinds) totals[kind] += leftOut[kind];
    if (ratings.every((stars) => stars <= 0)) continue;
    for (const [star, stars] of ratings.entries()) totals.ratings[star] = (totals.ratings[star] ?? 0) + stars;
    totals.brought += brought;
    totals.from ??= day;
    totals.to = day;
  }
  return totals;
}
