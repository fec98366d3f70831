import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { contactKey, contactsOfAddress, suppressedKey, suppressedSince } from "#functions/data/keys.ts";
import {
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  itemsIn,
  readAll,
  retryOnConflict,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { RequestChannel } from "#shared/model/request.ts";
import { Stopped, type StopReason } from "#shared/model/stopped.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { type PersonRecord, unknownPerson } from "#shared/rules/requests/send-decision.ts";
import { countsFor, everywhereCountsFor } from "#shared/rules/requests/suppression-reasons.ts";

/** Keyed hashes of a number or address; spellings of an inbox share all but `address`. */
export interface ContactHashes {
  /** Within one organization. */
  own: string;
  person: string;
  address: string;
}

const SuppressionReason = z.extend(z.omit(Stopped, { _id: true, address: true, channel: true }), {
  /** Hash of the contact that said it, or of the spelling that bounced; null if told to staff. */
  from: orNull(z.string()),
});
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Contact history and suppressions of an organization, by hash. */
export const ContactItem = itemOf(
  z.object({
    mark: z.string(),
    organization: z.string(),
    /** Hash of the address as last written. */
    written: orNull(z.string()),
    queued: orNull(z.string()),
    lastRequest: orNull(z.string()),
    lastSent: orNull(z.string()),
    lastAskedAt: orNull(z.string()),
    answeredAt: orNull(z.string()),
    /** The feedback that staff last answered by a text to this number, and when. */
    conversation: orNull(z.string()),
    conversedAt: orNull(z.string()),
    /** When they answered by a link sent to this contact, which proves ownership. */
    provenAt: orNull(z.string()),
    /** Masked; null if not suppressed or erased. */
    address: orNull(z.string()),
    channel: orNull(RequestChannel),
    /** Each is withdrawn on its own. */
    reasons: z._default(z.array(SuppressionReason), []),
    version: z.int(),
  }),
);
export type ContactItem = z.infer<typeof ContactItem>;

/** An address that is suppressed for all organizations. */
export const SuppressedItem = itemOf(z.object({ mark: z.string(), because: z.optional(z.string()) }));

/** `everywhere`: reasons of all organizations by hash of the address. */
export interface KnownContacts {
  contacts: ReadonlyMap<string, ContactItem>;
  everywhere: ReadonlyMap<string, string>;
}

/** Contact histories and suppressions, strongly consistent. */
export async function readContacts(organization: string, hashes: readonly ContactHashes[]): Promise<KnownContacts> {
  const own = new Set(hashes.map((one) => one.own));
  const addresses = new Set(hashes.map(({ address }) => address));
  const keys = [...[...own].map((mark) => contactKey(organization, mark)), ...[...addresses].map(suppressedKey)];
  const found = await readAll(keys, { ConsistentRead: true });
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted);
  return {
    contacts: new Map(readable(ContactItem, of("contact")).map((item) => [item.mark, item])),
    everywhere: new Map(
      readable(SuppressedItem, of("suppressed")).flatMap(({ mark, because }) => (because ? [[mark, because]] : [])),
    ),
  };
}

/** Strongly consistent. */
export async function readContact(organization: string, mark: string): Promise<ContactItem | null> {
  const Key = contactKey(organization, mark);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? ContactItem.parse(Item) : null;
}

const latest = (moments: readonly (string | null)[]): Date | null => {
  const times = moments.flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
};

interface Recipient {
  hashes: readonly ContactHashes[];
  channel: RequestChannel;
}

/** The organization's own reasons that count for `channel`. */
export const reasonsFor = ({ contacts }: KnownContacts, { hashes, channel }: Recipient): SuppressionReason[] =>
  hashes.flatMap(({ own, address }) =>
    (contacts.get(own)?.reasons ?? []).filter((reason) => countsFor(reason, { channel, address })),
  );

export const isSuppressedEverywhere = ({ everywhere }: KnownContacts, { hashes, channel }: Recipient): boolean =>
  hashes.some(({ address }) => everywhereCountsFor(everywhere.get(address), channel));

/** Contact history as the send decision needs it; `except`: a message to ignore among waiting ones. */
export function recordOf(known: KnownContacts, reached: Recipient & { except: string | null }): PersonRecord {
  const seen = reached.hashes.flatMap(({ own }) => known.contacts.get(own) ?? []);
  const reasons = reasonsFor(known, reached);
  const since = (because: StopReason) =>
    latest(reasons.filter((one) => one.because === because).map((one) => one.since));
  return {
    ...unknownPerson,
    optedOutAt: since("opted_out"),
    complainedAt: since("complained"),
    bouncedAt: since("bounced"),
    // Reasons that come from other organizations stay hidden.
    isStopped: isSuppressedEverywhere(known, reached),
    lastAskedAt: latest(seen.map(({ lastAskedAt }) => lastAskedAt)),
    answeredAt: latest(seen.map(({ answeredAt }) => answeredAt)),
    isQueued: seen.some(({ queued }) => queued !== null && queued !== reached.except),
  };
}

const unknownContact = (organization: string, mark: string): ContactItem => ({
  mark,
  organization,
  written: null,
  queued: null,
  lastRequest: null,
  lastSent: null,
  lastAskedAt: null,
  answeredAt: null,
  conversation: null,
  conversedAt: null,
  provenAt: null,
  address: null,
  channel: null,
  reasons: [],
  version: 0,
});

export const contactRecord = (contact: ContactItem) => {
  const { organization, mark, written, reasons } = contact;
  return {
    ...contactKey(organization, mark),
    kind: "contact",
    ...(written !== null && { gsi1pk: contactsOfAddress(written), gsi1sk: organization }),
    ...(reasons[0] && { gsi2pk: suppressedSince(organization), gsi2sk: ulid(Date.parse(reasons[0].since)) }),
    ...contact,
  };
};

/** Refused if the contact changed since it was read as `before`. */
const contactPut = (before: ContactItem, changes: Partial<ContactItem>): Write => ({
  Put: {
    TableName: tableName,
    Item: contactRecord({ ...before, ...changes, version: before.version + 1 }),
    ...(before.version === 0
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } }),
  },
});

const ifNotSuppressedEverywhere = (address: string, channel: RequestChannel): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: suppressedKey(address),
    ConditionExpression: "attribute_not_exists(because)",
    // Bounces concern emails alone.
    ...(channel === "sms" && {
      ConditionExpression: "attribute_not_exists(because) OR because = :bounced",
      ExpressionAttributeValues: { ":bounced": "bounced" },
    }),
  },
});

interface QueuedTo extends Recipient {
  message: string;
  request: string;
}

/** Queues a message in the contacts' histories; refused if one changed or is suppressed everywhere. */
export const queuedWrites = (
  organization: string,
  contacts: KnownContacts["contacts"],
  { hashes, channel, message, request }: QueuedTo,
): Write[] =>
  hashes.flatMap(({ own, address }) => [
    contactPut(contacts.get(own) ?? unknownContact(organization, own), {
      written: address,
      queued: message,
      lastRequest: request,
    }),
    ifNotSuppressedEverywhere(address, channel),
  ]);

interface ContactChange {
  /** Nothing waits for them. */
  over?: true;
  lastAskedAt?: string;
  lastSent?: string;
  answeredAt?: string;
  provenAt?: string;
}

/** Updates a contact's history. */
export function contactUpdate(organization: string, mark: string, { over, ...changes }: ContactChange): Write {
  const set = Object.entries({ kind: "contact", mark, organization, ...changes });
  return {
    Update: {
      TableName: tableName,
      Key: contactKey(organization, mark),
      UpdateExpression: `SET ${set.map(([name]) => `${name} = :${name}`).join(", ")}${over ? " REMOVE queued" : ""} ADD version :one`,
      ExpressionAttributeValues: { ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])), ":one": 1 },
    },
  };
}

/** Where texts from this number belong from now on. */
export const conversedWith = (
  organization: string,
  { own, address }: ContactHashes,
  feedback: string,
  now: Date,
): Write => ({
  Update: {
    TableName: tableName,
    Key: contactKey(organization, own),
    UpdateExpression:
      "SET kind = :kind, mark = :mark, organization = :organization, written = :written, gsi1pk = :gsi1pk, gsi1sk = :organization, conversation = :feedback, conversedAt = :at ADD version :one",
    ExpressionAttributeValues: {
      ":kind": "contact",
      ":mark": own,
      ":organization": organization,
      ":written": address,
      ":gsi1pk": contactsOfAddress(address),
      ":feedback": feedback,
      ":at": now.toISOString(),
      ":one": 1,
    },
  },
});

/** Notes that somebody answered who was asked; of others nothing is kept. */
export async function noteAnswered(organization: string, mark: string, now: Date): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: contactKey(organization, mark),
        UpdateExpression: "SET answeredAt = :at ADD version :one",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":at": now.toISOString(), ":one": 1 },
      }),
    ),
  );
}

/** Organizations' histories of an address, by its global hash. */
export async function contactsEverywhere(address: string): Promise<ContactItem[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :address",
      ExpressionAttributeValues: { ":address": contactsOfAddress(address) },
    },
  );
  return readable(ContactItem, await itemsIn(pages));
}

/** `address` is masked. */
export interface Suppression extends Pick<ContactItem, "mark" | "address" | "channel"> {
  reason: SuppressionReason;
}

/** Suppresses a contact, with `also` unless the reason existed; each reason keeps its first date. */
export async function suppress(
  organization: string,
  { mark, address, channel, reason }: Suppression,
  also: readonly Write[] = [],
): Promise<void> {
  const { because, how, from } = reason;
  await retryOnConflict(async () => {
    const before = (await readContact(organization, mark)) ?? unknownContact(organization, mark);
    const { reasons } = before;
    if (reasons.some((one) => one.because === because && one.how === how && one.from === from)) return true;
    const shown = reasons.length === 0 ? { address, channel } : {};
    const after = { ...shown, reasons: [...reasons, reason] };
    return (await transact(() => [contactPut(before, after), ...also])).done || undefined;
  });
}

/** Withdraws reasons, with `also` unless there were none. */
export async function unsuppress(
  { organization, mark }: Pick<ContactItem, "organization" | "mark">,
  isWithdrawn: (reason: SuppressionReason) => boolean,
  also: readonly Write[] = [],
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await readContact(organization, mark);
    const reasons = (before?.reasons ?? []).filter((reason) => !isWithdrawn(reason));
    if (before === null || reasons.length === before.reasons.length) return true;
    const shown = reasons.length === 0 ? { address: null, channel: null } : {};
    return (await transact(() => [contactPut(before, { ...shown, reasons }), ...also])).done || undefined;
  });
}

/** A suppressed contact with its first reason, as the API shows it; null if not suppressed. */
export function stoppedOf({ mark, address, channel, reasons }: ContactItem): Stopped | null {
  const [first] = reasons;
  if (first === undefined) return null;
  const { from: _, ...reason } = first;
  return { _id: mark, address, channel: channel ?? "email", ...reason };
}

/** A page of suppressed contacts, newest first. */
export async function listStopped(
  organization: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ items: Stopped[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: `gsi2pk = :pk${after === null ? "" : " AND gsi2sk < :after"}`,
      ExpressionAttributeValues: { ":pk": suppressedSince(organization), ...(after !== null && { ":after": after }) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return {
    items: readable(ContactItem, Items).flatMap((item) => stoppedOf(item) ?? []),
    next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.gsi2sk),
  };
}

/** Suppresses an email address for all organizations; a complaint outranks a bounce. */
export async function suppressEverywhere(address: string, because: "bounced" | "complained"): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: suppressedKey(address),
        UpdateExpression: "SET kind = :kind, mark = :mark, because = :because",
        ...(because === "bounced" && { ConditionExpression: "attribute_not_exists(because)" }),
        ExpressionAttributeValues: { ":kind": "suppressed", ":mark": address, ":because": because },
      }),
    ),
  );
}

/** Last STOP or START of a number; `mark` is its global hash. */
export interface LastWord {
  mark: string;
  word: "stop" | "start";
  at: string;
}

/** Milliseconds; SNS retries for 23 days, dead letters wait for 14. */
const rememberedFor = 90 * oneDay;

/** STOP suppresses a number for all organizations; false if a later word is known, since texts arrive late and repeatedly. */
export async function noteWord({ mark, word, at }: LastWord): Promise<boolean> {
  const isStop = word === "stop";
  const noted = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: suppressedKey(mark),
        UpdateExpression: `SET kind = :kind, mark = :mark, saidAt = :at, ${isStop ? "because = :because REMOVE expiresAt" : "expiresAt = :expires REMOVE because"}`,
        ConditionExpression: `attribute_not_exists(saidAt) OR saidAt < :at OR (saidAt = :at AND ${isStop ? "attribute_exists" : "attribute_not_exists"}(because))`,
        ExpressionAttributeValues: {
          ":kind": "suppressed",
          ":mark": mark,
          ":at": at,
          ...(isStop ? { ":because": "opted_out" } : { ":expires": ttl(Date.parse(at) + rememberedFor) }),
        },
      }),
    ),
  );
  return noted !== null;
}

/** Whether an address is suppressed for all organizations, by its global hash. */
export async function isSuppressed(address: string): Promise<boolean> {
  const Key = suppressedKey(address);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item !== undefined && SuppressedItem.parse(Item).because !== undefined;
}
