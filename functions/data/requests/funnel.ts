import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { scopesOf } from "#functions/data/feedbacks/counters.ts";
import { itemOf } from "#functions/data/item.ts";
import { countedKey, type FunnelScope, funnelKey } from "#functions/data/keys.ts";
import {
  between,
  documents,
  ifNew,
  itemsIn,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { type FunnelCounts, type FunnelStep, funnelSteps } from "#shared/model/funnel.ts";
import { RequestChannel, requestChannels } from "#shared/model/request.ts";
import { bothCounts, noCounts, stepsOf } from "#shared/rules/figures/funnel.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { type RequestItem, readRequest } from "./requests.ts";

export const CountedItem = itemOf(
  z.object({
    steps: z.array(z.string()),
    channel: z.catch(RequestChannel, "email"),
    day: z.string(),
    scopes: z.array(z.string()),
    version: z.int(),
  }),
);
export type CountedItem = z.infer<typeof CountedItem>;

/** Two avoid conflicts of the few handlers and keep reads cheap. */
const shards = 2;

/** Stored, so they must never change. */
const channelLetters = { sms: "s", email: "e" } as const satisfies Record<RequestChannel, string>;
const stepLetters = {
  asked: "a",
  delivered: "d",
  opened: "o",
  rated: "r",
  invited: "i",
  clicked: "c",
} as const satisfies Record<FunnelStep, string>;

/** Short, because a period reads hundreds. */
export const attributeOf = (channel: RequestChannel, step: FunnelStep): string =>
  channelLetters[channel] + stepLetters[step];

/** Day on which it was requested, by which it counts. */
export const dayOf = ({ day, createdAt }: Pick<RequestItem, "day" | "createdAt">): string =>
  day ?? createdAt.slice(0, 10);

export const funnelScopesOf = (request: Pick<RequestItem, "location" | "employee" | "template">): FunnelScope[] => [
  ...scopesOf(request),
  ...(request.template === null ? [] : ([`T${request.template}`] as const)),
];

/** 1 for each step reached, −1 for each undone. */
function countWrite(
  organization: string,
  scope: FunnelScope,
  {
    channel,
    day,
    changes,
    shard,
  }: { channel: RequestChannel; day: string; changes: Map<FunnelStep, number>; shard: number },
): Write {
  const named = [...changes].map(([step, by]) => [attributeOf(channel, step), by] as const);
  return {
    Update: {
      TableName: tableName,
      Key: funnelKey(organization, scope, day, shard),
      UpdateExpression: `ADD ${named.map(([name]) => `${name} :${name}`).join(", ")}`,
      ExpressionAttributeValues: Object.fromEntries(named.map(([name, by]) => [`:${name}`, by])),
    },
  };
}

export const funnelRecord = (
  organization: string,
  scope: FunnelScope,
  day: string,
  counts: Readonly<Record<RequestChannel, FunnelCounts>>,
) => ({
  ...funnelKey(organization, scope, day, 0),
  ...Object.fromEntries(
    requestChannels.flatMap((channel) =>
      funnelSteps.flatMap((step) =>
        counts[channel][step] === 0 ? [] : [[attributeOf(channel, step), counts[channel][step]]],
      ),
    ),
  ),
});

export const countedRecord = (organization: string, request: string, counted: CountedItem) => ({
  ...countedKey(organization, request),
  kind: "counted",
  ...counted,
});

async function readCounted(organization: string, request: string): Promise<CountedItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: countedKey(organization, request), ConsistentRead: true }),
  );
  return Item ? CountedItem.parse(Item) : null;
}

/** Counts a request's new steps, idempotent in any order; true if something was counted for an SMS. */
export async function countRequestOnce(organization: string, id: string): Promise<boolean> {
  return retryOnConflict(async () => {
    // Read first, or a stale request could undo a newer count.
    const counted = await readCounted(organization, id);
    const request = await readRequest(organization, id);
    if (request === null) return false;
    const reached = new Set<string>(stepsOf(request));
    const before = new Set(counted?.steps ?? []);
    const changed = funnelSteps.filter((step) => reached.has(step) !== before.has(step));
    if (changed.length === 0) return false;
    const changes = new Map(changed.map((step) => [step, reached.has(step) ? 1 : -1]));
    const { channel } = request;
    const day = dayOf(request);
    const scopes = funnelScopesOf(request);
    const version = (counted?.version ?? 0) + 1;
    const note: Write = {
      Put: {
        TableName: tableName,
        Item: countedRecord(organization, id, { steps: [...reached], channel, day, scopes, version }),
        ...(counted === null
          ? { ConditionExpression: ifNew }
          : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": counted.version } }),
      },
    };
    const { done } = await transact((busyOf) => [
      note,
      ...scopes.map((scope) => {
        const isBusy = busyOf(funnelKey(organization, scope, day, 0)) > 0;
        const shard = isBusy ? Math.floor(Math.random() * shards) : 0;
        return countWrite(organization, scope, { channel, day, changes, shard });
      }),
    ]);
    return done ? request.segments > 0 : undefined;
  });
}

const countsIn = (item: Record<string, unknown>, channel: RequestChannel): FunnelCounts => {
  const of = (step: FunnelStep) => Number(item[attributeOf(channel, step)] ?? 0);
  return {
    asked: of("asked"),
    delivered: of("delivered"),
    opened: of("opened"),
    rated: of("rated"),
    invited: of("invited"),
    clicked: of("clicked"),
  };
};

export type ByChannel = Record<RequestChannel, FunnelCounts>;

export async function readFunnelDays(
  organization: string,
  scope: FunnelScope,
  { from, to }: Period,
): Promise<Map<string, ByChannel>> {
  const { pk, sk } = funnelKey(organization, scope, from, 0);
  const query = between(pk, sk, funnelKey(organization, scope, to, shards).sk);
  return funnelDaysOf(await itemsIn(paginateQuery({ client: documents }, query)));
}

export function funnelDaysOf(items: readonly Record<string, unknown>[]): Map<string, ByChannel> {
  const days = new Map<string, ByChannel>();
  for (const item of items) {
    const day = String(item.sk).split("#")[1] ?? "";
    const known = days.get(day) ?? { sms: noCounts, email: noCounts };
    days.set(day, {
      sms: bothCounts(known.sms, countsIn(item, "sms")),
      email: bothCounts(known.email, countsIn(item, "email")),
    });
  }
  return days;
}

/** Funnel counts of a period by channel, by the day of the request, over scopes that do not overlap. */
export async function readFunnel(
  organization: string,
  scopes: readonly FunnelScope[],
  period: Period,
): Promise<ByChannel> {
  const counted = await Promise.all(scopes.map((scope) => readFunnelDays(organization, scope, period)));
  const days = counted.flatMap((of) => [...of.values()]);
  const sum = (channel: RequestChannel) => days.reduce((all, day) => bothCounts(all, day[channel]), noCounts);
  return { sms: sum("sms"), email: sum("email") };
}
