import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { askedKey, askedOfPerson, type Key, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, ifThere, readAll, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { Stopped, StopWay } from "#shared/model/stopped.ts";
import { type PersonRecord, unknownPerson } from "#shared/rules/requests/send-decision.ts";
import { countsFor } from "#shared/rules/requests/who-said.ts";

/** The keyed hashes by which one person's number or address is known: to one organization, and above all of them. */
export interface Marks {
  own: string;
  everywhere: string;
}

/** The same, with those by which an address was known when each spelling of an inbox was somebody of its own. */
export interface Mark extends Marks {
  former: Marks | null;
}

/** All marks by which something may be kept about somebody: what is written goes to the first. */
export const allMarks = (marks: readonly Mark[]): Marks[] => marks.flatMap((mark) => [mark, mark.former ?? []].flat());

/** The marks of an address as it is written, of a number as it is. */
export const writtenAs = (mark: Mark): Marks => mark.former ?? mark;

/** Whose partition holds who may not be asked by anybody. */
export const everybody = "*";

/** Some marks, in the order of nothing: stored as a set, which the table itself keeps free of doubles. */
const MarkSet = z.catch(
  z.pipe(
    z.union([z.set(z.string()), z.array(z.string())]),
    z.transform((marks) => [...marks]),
  ),
  [],
);

/** What is kept of somebody who was asked. It says neither name, number nor address. */
export const AskedItem = itemOf(
  z.object({
    mark: z.string(),
    organization: orNull(z.string()),
    /** The message that waits to be sent to them. */
    queued: orNull(z.string()),
    /** The request that they were queued with last. */
    lastRequest: orNull(z.string()),
    /** The request that went out to them last, which may name them beside whom it went to. */
    lastSent: orNull(z.string()),
    lastAskedAt: orNull(z.string()),
    answeredAt: orNull(z.string()),
    /** When they answered by a link that went to this very number or address: nobody else can have done that. */
    provenAt: orNull(z.string()),
    /** Their other marks: requests that went out named these too. */
    linked: MarkSet,
    /** Marks that are stopped because a request named them beside this one, which had said stop. */
    stoppedWith: MarkSet,
    /** What was noted in the place of `linked` before, when a request was queued. Null where that was not yet noted. */
    with: orNull(z.array(z.string())),
    /** The marks of an address as it was written, where it was otherwise than its inbox. */
    written: orNull(z.array(z.string())),
    version: z.int(),
  }),
);
export type AskedItem = z.infer<typeof AskedItem>;

/** One of the reasons for which somebody may not be asked. Each stands by itself: what takes back one leaves the others. */
const Stand = z.extend(z.omit(Stopped, { _id: true, address: true, channel: true }), {
  /** The mark of the number or address that said it; null for what was not said by one. */
  from: orNull(z.string()),
  /** Of somebody who was named beside that one: how that one said it. */
  follows: z.catch(z.optional(StopWay), undefined),
});
export type Stand = z.infer<typeof Stand>;

/** Why and since when somebody may not be asked: the first reason, and in `stands` each. */
export const StoppedItem = itemOf(z.extend(Stopped, { from: orNull(z.string()), stands: z.optional(z.array(Stand)) }));
export type StoppedItem = z.infer<typeof StoppedItem>;

/** All reasons for which somebody may not be asked, the first one first. Items of before they were kept have one. */
export const standsOf = ({ stands, because, how, since, by, from }: StoppedItem): Stand[] =>
  stands ?? [{ because, how, since, by, from }];

/** What is known of some people, by the marks of their numbers and addresses. */
export interface Known {
  asked: ReadonlyMap<string, AskedItem>;
  stopped: ReadonlyMap<string, StoppedItem>;
}

/** What is known of the people behind `marks`, as it stands now: three read units each, or six. */
export async function readKnown(organization: string, marks: readonly Mark[]): Promise<Known> {
  const keys = new Map<string, Key>();
  for (const { own, everywhere } of allMarks(marks)) {
    keys.set(`asked ${own}`, askedKey(organization, own));
    keys.set(`stopped ${own}`, stoppedKey(organization, own));
    keys.set(`stopped everywhere ${everywhere}`, stoppedKey(everybody, everywhere));
  }
  const found = await readAll([...keys.values()], { ConsistentRead: true });
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

/** The reasons that count for who is asked by `channel`: those of the organization itself, or those of everybody. */
export const standsFor = (
  { stopped }: Pick<Known, "stopped">,
  { marks, channel, kept }: { marks: readonly Mark[]; channel: RequestChannel; kept: keyof Marks },
): Stand[] =>
  marks.flatMap((mark) =>
    allMarks([mark]).flatMap((one) => {
      const item = stopped.get(one[kept]);
      const isWritten = one.own === writtenAs(mark).own;
      return item ? standsOf(item).filter((stand) => countsFor(stand, { channel, isWritten })) : [];
    }),
  );

/** Who is asked, and by what; the request `except` is not counted as one that waits. */
interface AskedNow {
  marks: readonly Mark[];
  channel: RequestChannel;
  except: string | null;
}

/** What is kept of the person behind `marks`, as the decision reads it. */
export function recordOf(known: Known, { marks, channel, except }: AskedNow): PersonRecord {
  const all = allMarks(marks);
  const seen = all.flatMap(({ own }) => known.asked.get(own) ?? []);
  const stops = standsFor(known, { marks, channel, kept: "own" });
  const since = (because: string) => latest(stops.filter((one) => one.because === because).map((one) => one.since));
  return {
    ...unknownPerson,
    optedOutAt: since("opted_out"),
    complainedAt: since("complained"),
    bouncedAt: since("bounced"),
    // Why is told to nobody who never wrote to them.
    isStopped: standsFor(known, { marks, channel, kept: "everywhere" }).length > 0,
    lastAskedAt: latest(seen.map(({ lastAskedAt }) => lastAskedAt)),
    answeredAt: latest(seen.map(({ answeredAt }) => answeredAt)),
    isQueued: seen.some(({ queued }) => queued !== null && queued !== except),
  };
}

/** Spellings of one inbox that are known of it. */
const writtenAtMost = 20;

/** Some marks with what is new among `more`, the newest of them. */
const kept = (before: readonly string[] | null | undefined, more: readonly string[]): string[] =>
  [...new Set([...(before ?? []), ...more])].slice(-writtenAtMost);

/** Some marks as a set to be stored; there is no empty one. */
const setOf = (name: "linked" | "stoppedWith", marks: readonly string[] | undefined) =>
  marks === undefined || marks.length === 0 ? {} : { [name]: new Set(marks) };

const without = (marks: readonly string[] | undefined, mark: string) => marks?.filter((one) => one !== mark);

/** The item to store of somebody who was asked. */
export const askedRecord = (
  organization: string,
  { own, everywhere }: Marks,
  { linked, stoppedWith, ...asked }: Omit<AskedItem, "mark">,
) => ({
  ...askedKey(organization, own),
  kind: "asked",
  gsi1pk: askedOfPerson(everywhere),
  gsi1sk: organization,
  ...asked,
  ...setOf("linked", linked),
  ...setOf("stoppedWith", stoppedWith),
  mark: own,
});

/**
 * The write by which somebody has a request that waits; refused where anything about them changed since it was read. It
 * links nobody: what is taken back before it goes out says nothing of them.
 */
const queuedPut = (
  organization: string,
  mark: Mark,
  before: AskedItem | undefined,
  { message, request }: QueuedTo,
): Write => ({
  Put: {
    TableName: tableName,
    Item: askedRecord(
      organization,
      { own: mark.own, everywhere: mark.everywhere },
      {
        lastAskedAt: null,
        answeredAt: null,
        provenAt: null,
        lastSent: null,
        linked: [],
        stoppedWith: [],
        ...before,
        organization,
        queued: message,
        lastRequest: request,
        with: before?.with ?? [],
        written: kept(before?.written, mark.former === null ? [] : [mark.former.own]),
        version: (before?.version ?? 0) + 1,
      },
    ),
    ...(before === undefined
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } }),
  },
});

/** A request that went out, and all marks that it names. */
interface SentTo {
  request: string;
  marks: readonly string[];
}

/** What happened to somebody: a request to them is over, and perhaps they were asked by it, or they answered. */
export interface AskedChange {
  over?: true;
  askedAt?: string;
  sent?: SentTo;
  answeredAt?: string;
  provenAt?: string;
}

/** The write that keeps what happened to somebody. */
export function askedUpdate(
  organization: string,
  mark: string,
  { over, askedAt, sent, answeredAt, provenAt }: AskedChange,
): Write {
  const set = Object.entries({
    kind: "asked",
    mark,
    lastAskedAt: askedAt,
    lastSent: sent?.request,
    answeredAt,
    provenAt,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const added = { version: 1, ...setOf("linked", without(sent?.marks, mark)) };
  return {
    Update: {
      TableName: tableName,
      Key: askedKey(organization, mark),
      UpdateExpression: [
        `SET ${set.map(([name]) => `${name} = :${name}`).join(", ")}`,
        ...(over ? ["REMOVE queued"] : []),
        `ADD ${Object.keys(added)
          .map((name) => `${name} :${name}`)
          .join(", ")}`,
      ].join(" "),
      ExpressionAttributeValues: Object.fromEntries(
        [...set, ...Object.entries(added)].map(([name, value]) => [`:${name}`, value]),
      ),
    },
  };
}

/** Whether DynamoDB refused to make an item larger than 400 kB. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && error.name === "ValidationException" && error.message.includes("Item size");

/**
 * Notes that somebody answered who was asked. Of others nothing is kept, nor of one whose item an earlier release filled with
 * those who were stopped beside them: nobody asks them. 1 write unit, 2 where they were asked.
 */
export async function noteAnswered(organization: string, mark: string, now: Date): Promise<void> {
  try {
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
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

const ifNotThere = (Key: Key): Write => ({ ConditionCheck: { TableName: tableName, Key, ConditionExpression: ifNew } });

/** The condition that nothing is kept of an address but that it came back: of that there is one reason at most. */
const ifBouncedAtMost = (Key: Key): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key,
    ConditionExpression: `${ifNew} OR (because = :bounced AND (attribute_not_exists(stands) OR size(stands) = :one))`,
    ExpressionAttributeValues: { ":bounced": "bounced", ":one": 1 },
  },
});

/** The conditions, for a transaction, that somebody may be asked by `channel`, by an organization and by anybody. */
const ifNotStopped = (organization: string, mark: Mark, channel: RequestChannel): Write[] =>
  allMarks([mark]).flatMap((one) => {
    const isWritten = one.own === writtenAs(mark).own;
    const hold = countsFor({ because: "bounced" }, { channel, isWritten }) ? ifNotThere : ifBouncedAtMost;
    return [hold(stoppedKey(organization, one.own)), hold(stoppedKey(everybody, one.everywhere))];
  });

/** A message to somebody, and all marks that its request names. */
export interface QueuedTo {
  message: string;
  request: string;
  marks: readonly Mark[];
  channel: RequestChannel;
}

/** The writes by which a message waits for somebody whom nobody stopped. */
export const queuedWrites = (organization: string, asked: ReadonlyMap<string, AskedItem>, queued: QueuedTo): Write[] =>
  queued.marks.flatMap((mark) => [
    queuedPut(organization, mark, asked.get(mark.own), queued),
    ...ifNotStopped(organization, mark, queued.channel),
  ]);

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
