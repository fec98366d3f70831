import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { askedKey, askedOfPerson, type Key, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, ifThere, readAll, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { Stopped, StopWay } from "#shared/model/stopped.ts";
import { type PersonRecord, unknownPerson } from "#shared/rules/requests/send-decision.ts";
import { countsFor } from "#shared/rules/requests/suppression-reasons.ts";

/** Keyed hashes of a number or address: `own` for one organization, `everywhere` for all. */
export interface Marks {
  own: string;
  everywhere: string;
}

/** The same, with those of an address as it is written, where that is otherwise than its inbox. */
export interface Mark extends Marks {
  former: Marks | null;
}

/** Writes use the first. */
export const allMarks = (marks: readonly Mark[]): Marks[] => marks.flatMap((mark) => [mark, mark.former ?? []].flat());

/** Hashes of an address as typed. */
export const writtenAs = (mark: Mark): Marks => mark.former ?? mark;

/** Stands for all organizations. */
export const everybody = "*";

const MarkSet = z.catch(
  z.pipe(
    z.union([z.set(z.string()), z.array(z.string())]),
    z.transform((marks) => [...marks]),
  ),
  [],
);

/** Contact history by hash; no personal data. */
export const AskedItem = itemOf(
  z.object({
    mark: z.string(),
    organization: orNull(z.string()),
    queued: orNull(z.string()),
    lastRequest: orNull(z.string()),
    lastSent: orNull(z.string()),
    lastAskedAt: orNull(z.string()),
    answeredAt: orNull(z.string()),
    /** When they answered by a link sent to this contact, which proves ownership. */
    provenAt: orNull(z.string()),
    /** Contacts that sent requests named together. */
    linked: MarkSet,
    /** Contacts suppressed because this one opted out. */
    stoppedWith: MarkSet,
    /** Typed spellings of the address, by hash. */
    written: orNull(z.array(z.string())),
    version: z.int(),
  }),
);
export type AskedItem = z.infer<typeof AskedItem>;

/** Each reason is withdrawn on its own. */
const Stand = z.extend(z.omit(Stopped, { _id: true, address: true, channel: true }), {
  /** Hash of the contact that opted out; null if none did. */
  from: orNull(z.string()),
  /** For a linked contact: how the other one opted out. */
  follows: z.catch(z.optional(StopWay), undefined),
});
export type Stand = z.infer<typeof Stand>;

export const StoppedItem = itemOf(z.extend(Stopped, { from: orNull(z.string()), stands: z.optional(z.array(Stand)) }));
export type StoppedItem = z.infer<typeof StoppedItem>;

/** All reasons for which somebody may not be asked, the first one first; one that is not stored yet has one. */
export const standsOf = ({ stands, because, how, since, by, from }: StoppedItem): Stand[] =>
  stands ?? [{ because, how, since, by, from }];

export interface Known {
  asked: ReadonlyMap<string, AskedItem>;
  stopped: ReadonlyMap<string, StoppedItem>;
}

/** Contact histories and suppressions, strongly consistent. */
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

/** Suppression reasons that count for `channel`, of the organization or of all. */
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

/** `except`: a request to ignore among waiting ones. */
interface AskedNow {
  marks: readonly Mark[];
  channel: RequestChannel;
  except: string | null;
}

/** Contact history as the send decision needs it. */
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
    // Reasons that come from other organizations stay hidden.
    isStopped: standsFor(known, { marks, channel, kept: "everywhere" }).length > 0,
    lastAskedAt: latest(seen.map(({ lastAskedAt }) => lastAskedAt)),
    answeredAt: latest(seen.map(({ answeredAt }) => answeredAt)),
    isQueued: seen.some(({ queued }) => queued !== null && queued !== except),
  };
}

const writtenAtMost = 20;

const kept = (before: readonly string[] | null | undefined, more: readonly string[]): string[] =>
  [...new Set([...(before ?? []), ...more])].slice(-writtenAtMost);

const setOf = (name: "linked" | "stoppedWith", marks: readonly string[] | undefined) =>
  marks === undefined || marks.length === 0 ? {} : { [name]: new Set(marks) };

const without = (marks: readonly string[] | undefined, mark: string) => marks?.filter((one) => one !== mark);

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

/** Links no contacts, because a request canceled before sending proves nothing; refused if the history changed. */
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
        written: kept(before?.written, mark.former === null ? [] : [mark.former.own]),
        version: (before?.version ?? 0) + 1,
      },
    ),
    ...(before === undefined
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } }),
  },
});

interface SentTo {
  request: string;
  marks: readonly string[];
}

interface AskedChange {
  over?: true;
  askedAt?: string;
  sent?: SentTo;
  answeredAt?: string;
  provenAt?: string;
}

/** Updates a contact's history. */
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

/** Notes that somebody answered who was asked; of others nothing is kept. */
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

const ifNotThere = (Key: Key): Write => ({ ConditionCheck: { TableName: tableName, Key, ConditionExpression: ifNew } });

/** An existing bounce is acceptable; a contact has one at most. */
const ifBouncedAtMost = (Key: Key): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key,
    ConditionExpression: `${ifNew} OR (because = :bounced AND size(stands) = :one)`,
    ExpressionAttributeValues: { ":bounced": "bounced", ":one": 1 },
  },
});

const ifNotStopped = (organization: string, mark: Mark, channel: RequestChannel): Write[] =>
  allMarks([mark]).flatMap((one) => {
    const isWritten = one.own === writtenAs(mark).own;
    const hold = countsFor({ because: "bounced" }, { channel, isWritten }) ? ifNotThere : ifBouncedAtMost;
    return [hold(stoppedKey(organization, one.own)), hold(stoppedKey(everybody, one.everywhere))];
  });

interface QueuedTo {
  message: string;
  request: string;
  marks: readonly Mark[];
  channel: RequestChannel;
}

/** Queues a message in the contacts' histories; refused if one is suppressed. */
export const queuedWrites = (organization: string, asked: ReadonlyMap<string, AskedItem>, queued: QueuedTo): Write[] =>
  queued.marks.flatMap((mark) => [
    queuedPut(organization, mark, asked.get(mark.own), queued),
    ...ifNotStopped(organization, mark, queued.channel),
  ]);

/** Condition that suppressions are unchanged since `before`; null for none. */
export const ifStoppedAsRead = (before: StoppedItem | null) => {
  if (before === null) return { ConditionExpression: ifNew };
  return {
    ConditionExpression: "size(stands) = :count AND since = :since",
    ExpressionAttributeValues: { ":count": standsOf(before).length, ":since": before.since },
  };
};

/** Writes suppressions over those read as `before`. */
export const stoppedPut = (organization: string, stopped: StoppedItem, before: StoppedItem | null): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...stoppedKey(organization, stopped._id),
      kind: "stopped",
      // Global ones are never listed.
      ...(organization !== everybody && {
        gsi2pk: stoppedSince(organization),
        gsi2sk: ulid(Date.parse(stopped.since)),
      }),
      ...stopped,
    },
    ...ifStoppedAsRead(before),
  },
});
