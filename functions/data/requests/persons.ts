import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { askedKey, askedOfPerson, type Key, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, ifThere, readAll, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { Stopped } from "#shared/model/stopped.ts";
import { type PersonRecord, unknownPerson } from "#shared/rules/send-decision.ts";

/** The keyed hashes by which one person's number or address is known: to one organization, and above all of them. */
export interface Marks {
  own: string;
  everywhere: string;
}

/**
 * The same, with what they are of, null where nobody knows, and those by which an address was known when each spelling of
 * an inbox was somebody of its own.
 */
export interface Mark extends Marks {
  of: "phone" | "email" | null;
  former: Marks | null;
}

/** Whether a message by a channel goes to what the mark is of. */
const isReached = ({ of }: Mark, channel: RequestChannel): boolean => of !== (channel === "sms" ? "email" : "phone");

/** All marks by which something may be kept about somebody: what is written goes to the first. */
export const allMarks = (marks: readonly Mark[]): Marks[] => marks.flatMap((mark) => [mark, mark.former ?? []].flat());

/** Whose partition holds who may not be asked by anybody. */
export const everybody = "*";

/** What is kept of somebody who was asked. It says neither name, number nor address. */
export const AskedItem = itemOf(
  z.object({
    mark: z.string(),
    organization: orNull(z.string()),
    /** The message that waits to be sent to them. */
    queued: orNull(z.string()),
    /** The request that they were queued with last. */
    lastRequest: orNull(z.string()),
    lastAskedAt: orNull(z.string()),
    answeredAt: orNull(z.string()),
    /** When they answered by a link that went to this very number or address: nobody else can have done that. */
    provenAt: orNull(z.string()),
    version: z.int(),
  }),
);
export type AskedItem = z.infer<typeof AskedItem>;

/** One of the reasons for which somebody may not be asked. Each stands by itself: what takes back one leaves the others. */
const Stand = z.omit(Stopped, { _id: true, address: true, channel: true });
export type Stand = z.infer<typeof Stand>;

/** Why and since when somebody may not be asked: the first reason, and in `stands` each. */
export const StoppedItem = itemOf(z.extend(Stopped, { stands: z.optional(z.array(Stand)) }));
export type StoppedItem = z.infer<typeof StoppedItem>;

/** All reasons for which somebody may not be asked, the first one first. Items of before they were kept have one. */
export const standsOf = ({ stands, because, how, since, by }: StoppedItem): Stand[] =>
  stands ?? [{ because, how, since, by }];

/** What is known of some people, by the marks of their numbers and addresses. */
export interface Known {
  asked: ReadonlyMap<string, AskedItem>;
  stopped: ReadonlyMap<string, StoppedItem>;
}

/** DynamoDB's limit of a BatchGet. */
const atOnce = 100;

async function readParts(keys: readonly Key[]): Promise<Record<string, unknown>[]> {
  const parts = Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, part) =>
    readAll(keys.slice(part * atOnce, (part + 1) * atOnce), { ConsistentRead: true }),
  );
  return (await Promise.all(parts)).flat();
}

/** What is known of the people behind `marks`, as it stands now: three read units each, or six. */
export async function readKnown(organization: string, marks: readonly Mark[]): Promise<Known> {
  const keys = new Map<string, Key>();
  for (const { own, everywhere } of allMarks(marks)) {
    keys.set(`asked ${own}`, askedKey(organization, own));
    keys.set(`stopped ${own}`, stoppedKey(organization, own));
    keys.set(`stopped everywhere ${everywhere}`, stoppedKey(everybody, everywhere));
  }
  const found = await readParts([...keys.values()]);
  const asked = readable(
    AskedItem,
    found.filter(({ kind }) => kind === "asked"),
  );
  const stopped = readable(
    StoppedItem,
    found.filter(({ kind }) => kind === "stopped"),
  );
  return {
    asked: new Map(asked.map((item) => [item.mark, item])),
    stopped: new Map(stopped.map((item) => [item._id, item])),
  };
}

const latest = (moments: readonly (string | null | undefined)[]): Date | null => {
  const times = moments.flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
};

/** Whether the only reason is that an email came back: an address that is dead says nothing of its owner's number. */
const onlyCameBack = (stopped: StoppedItem): boolean => stopped.because === "bounced" && standsOf(stopped).length === 1;

/**
 * What is kept of the person behind `marks`, as the decision about a message by `channel` reads it. The request `except` is
 * not counted as one that waits.
 */
export function recordOf(
  { asked, stopped }: Known,
  marks: readonly Mark[],
  { except, channel }: { except: string | null; channel: RequestChannel },
): PersonRecord {
  const seen = allMarks(marks).flatMap(({ own }) => asked.get(own) ?? []);
  const counting = (by: (mark: Marks) => string) =>
    marks.flatMap((mark) =>
      allMarks([mark])
        .flatMap((one) => stopped.get(by(one)) ?? [])
        .filter((item) => isReached(mark, channel) || !onlyCameBack(item)),
    );
  const stops = counting(({ own }) => own).flatMap(standsOf);
  const since = (because: string) => latest(stops.filter((one) => one.because === because).map((one) => one.since));
  return {
    ...unknownPerson,
    optedOutAt: since("opted_out"),
    complainedAt: since("complained"),
    bouncedAt: since("bounced"),
    // Why is told to nobody who never wrote to them.
    isStopped: counting(({ everywhere }) => everywhere).length > 0,
    lastAskedAt: latest(seen.map(({ lastAskedAt }) => lastAskedAt)),
    answeredAt: latest(seen.map(({ answeredAt }) => answeredAt)),
    isQueued: seen.some(({ queued }) => queued !== null && queued !== except),
  };
}

/** The item to store of somebody who was asked. */
export const askedRecord = (organization: string, { own, everywhere }: Marks, asked: Omit<AskedItem, "mark">) => ({
  ...askedKey(organization, own),
  kind: "asked",
  gsi1pk: askedOfPerson(everywhere),
  gsi1sk: organization,
  ...asked,
  mark: own,
});

/** The write by which somebody has a request that waits; refused where anything about them changed since it was read. */
export const queuedPut = (
  organization: string,
  mark: Marks,
  before: AskedItem | undefined,
  queued: { message: string; request: string },
): Write => ({
  Put: {
    TableName: tableName,
    Item: askedRecord(organization, mark, {
      lastAskedAt: null,
      answeredAt: null,
      provenAt: null,
      ...before,
      organization,
      queued: queued.message,
      lastRequest: queued.request,
      version: (before?.version ?? 0) + 1,
    }),
    ...(before === undefined
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } }),
  },
});

/** What happened to somebody: a request to them is over, and perhaps they were asked by it, or they answered. */
export interface AskedChange {
  over?: true;
  askedAt?: string;
  answeredAt?: string;
  provenAt?: string;
}

/** The write that keeps what happened to somebody. */
export const askedUpdate = (
  organization: string,
  mark: string,
  { over, askedAt, answeredAt, provenAt }: AskedChange,
): Write => ({
  Update: {
    TableName: tableName,
    Key: askedKey(organization, mark),
    UpdateExpression: [
      "SET kind = :kind, mark = :mark",
      ...(askedAt === undefined ? [] : ["lastAskedAt = :asked"]),
      ...(answeredAt === undefined ? [] : ["answeredAt = :answered"]),
      ...(provenAt === undefined ? [] : ["provenAt = :proven"]),
    ]
      .join(", ")
      .concat(over ? " REMOVE queued" : "", " ADD version :one"),
    ExpressionAttributeValues: {
      ":kind": "asked",
      ":mark": mark,
      ":one": 1,
      ...(askedAt !== undefined && { ":asked": askedAt }),
      ...(answeredAt !== undefined && { ":answered": answeredAt }),
      ...(provenAt !== undefined && { ":proven": provenAt }),
    },
  },
});

/** Notes that somebody answered who was asked. Of others nothing is kept. 1 write unit, 2 where they were asked. */
export async function noteAnswered(organization: string, mark: string, now: Date): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: askedKey(organization, mark),
        UpdateExpression: "SET answeredAt = :at ADD version :one",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":at": now.toISOString(), ":one": 1 },
      }),
    ),
  );
}

const ifNotThere = { ConditionExpression: ifNew };
/** As `onlyCameBack`. */
const ifOnlyCameBack = {
  ConditionExpression: `${ifNew} OR (because = :bounced AND (attribute_not_exists(stands) OR size(stands) = :one))`,
  ExpressionAttributeValues: { ":bounced": "bounced", ":one": 1 },
};

/** The conditions, for a transaction, that somebody may be asked by a channel, by an organization and by anybody. */
export function ifNotStopped(organization: string, mark: Mark, channel: RequestChannel): Write[] {
  const condition = isReached(mark, channel) ? ifNotThere : ifOnlyCameBack;
  return allMarks([mark])
    .flatMap(({ own, everywhere }) => [stoppedKey(organization, own), stoppedKey(everybody, everywhere)])
    .map((Key) => ({ ConditionCheck: { TableName: tableName, Key, ...condition } }));
}

/** Whether nobody changed why somebody may not be asked since it was read; `before` is what was read, or null for nothing. */
export const ifStoppedAsRead = (before: StoppedItem | null) => {
  if (before === null) return { ConditionExpression: ifNew };
  if (before.stands === undefined) return { ConditionExpression: `${ifThere} AND attribute_not_exists(stands)` };
  return {
    // Not compared whole: a newer release may say more of each than this one reads.
    ConditionExpression: "size(stands) = :count AND since = :since",
    ExpressionAttributeValues: { ":count": before.stands.length, ":since": before.since },
  };
};

/** The write that keeps somebody from being asked, in the place of what was read before, or of nothing. */
export const stoppedPut = (organization: string, stopped: StoppedItem, before: StoppedItem | null): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...stoppedKey(organization, stopped._id),
      kind: "stopped",
      // Above organizations nobody lists them.
      ...(organization !== everybody && {
        gsi2pk: stoppedSince(organization),
        gsi2sk: ulid(Date.parse(stopped.since)),
      }),
      ...stopped,
    },
    ...ifStoppedAsRead(before),
  },
});
