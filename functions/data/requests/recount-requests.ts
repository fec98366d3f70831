import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { type FunnelScope, funnelKey, requestKey } from "#functions/data/keys.ts";
import { documents, itemsIn, tableName } from "#functions/data/table.ts";
import { bothCounts, noCounts, stepsOf } from "#shared/rules/figures/funnel.ts";
import { type ByChannel, dayOf, funnelScopesOf, readFunnelDays } from "./funnel.ts";
import { RequestItem } from "./requests.ts";

const always = { from: "0000-01-01", to: "9999-12-31" };

export interface FunnelDifference {
  scope: string;
  day: string;
  counted: ByChannel | null;
  recounted: ByChannel | null;
}

const all = (pk: string) =>
  paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      ConsistentRead: true,
    },
  );

const isEmpty = ({ sms, email }: ByChannel) =>
  [...Object.values(sms), ...Object.values(email)].every((one) => one === 0);

const isScope = (text: string): text is FunnelScope => /^(?:A|[LET].+)$/.test(text);

/** Counts all requests one by one. */
export async function recountRequests(
  organization: string,
): Promise<{ requests: number; differences: FunnelDifference[] }> {
  const scopes = new Map<FunnelScope, Map<string, ByChannel>>();
  // Also counters that no request explains.
  for (const { sk } of await itemsIn(all(funnelKey(organization, "A", "", 0).pk))) {
    const scope = String(sk).split("#")[0] ?? "";
    if (isScope(scope)) scopes.set(scope, new Map());
  }
  const requests = readable(RequestItem, await itemsIn(all(requestKey(organization, "").pk)));
  for (const request of requests) {
    const steps = Object.fromEntries(stepsOf(request).map((step) => [step, 1]));
    const day = dayOf(request);
    for (const scope of funnelScopesOf(request)) {
      const days = scopes.get(scope) ?? new Map<string, ByChannel>();
      const known = days.get(day) ?? { sms: noCounts, email: noCounts };
      days.set(day, { ...known, [request.channel]: bothCounts(known[request.channel], { ...noCounts, ...steps }) });
      scopes.set(scope, days);
    }
  }
  const differences: FunnelDifference[] = [];
  for (const [scope, recounted] of scopes) {
    const counted = await readFunnelDays(organization, scope, always);
    for (const day of new Set([...recounted.keys(), ...counted.keys()])) {
      const [one, other] = [counted, recounted].map((days) => {
        const count = days.get(day);
        return count === undefined || isEmpty(count) ? null : count;
      });
      const pair = { counted: one ?? null, recounted: other ?? null };
      if (JSON.stringify(pair.counted) !== JSON.stringify(pair.recounted)) differences.push({ scope, day, ...pair });
    }
  }
  return { requests: requests.length, differences };
}
