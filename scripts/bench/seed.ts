import { execFile } from "node:child_process";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import { ulid } from "ulid";
import { hashOf, newSecret } from "#functions/crypto/token.ts";
import { passwordMark } from "#functions/data/accounts/sessions.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { SubscriptionItem, subscriptionPut } from "#functions/data/billing/subscriptions.ts";
import { type CounterChange, counterRecord } from "#functions/data/feedbacks/counters.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { feedbackRecord } from "#functions/data/feedbacks/feedbacks.ts";
import { sharedCommentRecord } from "#functions/data/feedbacks/shared-comments.ts";
import { emailKey, funnelKey, memberKey, organizationsOfUser, sessionKey, userKey } from "#functions/data/keys.ts";
import { newOrganizationWrites } from "#functions/data/organizations/organizations.ts";
import { employeeWrites } from "#functions/data/places/employees.ts";
import { locationWrites } from "#functions/data/places/locations.ts";
import { funnelRecord } from "#functions/data/requests/funnel.ts";
import { requestRecord } from "#functions/data/requests/requests.ts";
import { listed, type Write } from "#functions/data/table.ts";
import { sealSession } from "#functions/http/session-cookie.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { table } from "#infra/table.ts";
import { noSubscription } from "#shared/model/subscription.ts";
import { standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { dayAfter, dayInZone, eachDay } from "#shared/rules/figures/period.ts";
import { demoRequests } from "../demo/asking.ts";
import { type Cast, castOf, demoBegan } from "../demo/cast.ts";
import { demoFeedbacks } from "../demo/feedbacks.ts";
import { countersOf } from "../demo/store.ts";

export interface Business {
  organization: string;
  link: string;
  location: string;
  employee: string;
  cookie: string;
  feedbacks: number;
  locations: number;
  employees: number;
  users: number;
}

type Item = Record<string, unknown>;

function noted(value: unknown): unknown {
  if (value === null) return { NULL: true };
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(noted) };
  return { M: notedAll(Object.entries(value ?? {})) };
}
const notedAll = (entries: [string, unknown][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, noted(value)]));

function feedbacksLike(samples: readonly FeedbackItem[], count: number): FeedbackItem[] {
  return Array.from({ length: count }, (_, index) => {
    const sample = samples[Math.floor((index * samples.length) / count)] ?? samples[0];
    if (!sample) throw new Error("There is nothing to copy.");
    return { ...sample, _id: ulid(Date.parse(sample.date) + (index % 977)) };
  });
}

/** Old enough to be read without strong consistency, like most sessions. */
async function sessionOf(user: UserItem, now: Date): Promise<{ item: Item; cookie: string }> {
  const began = new Date(now.getTime() - 60_000);
  const secret = newSecret();
  const at = began.toISOString();
  const id = hashOf(secret);
  const item = {
    ...sessionKey(user._id, id),
    kind: "session",
    _id: id,
    device: "bench",
    startedAt: at,
    lastSeenAt: now.toISOString(),
    password: passwordMark(user),
  };
  return { item, cookie: (await sealSession(await signingKey(), user._id, secret, began)).split(";")[0] ?? "" };
}

const itemsOf = (writes: readonly Write[]): Item[] => writes.flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []));

/** Above this number of feedbacks, a business also has a chain's locations and employees. */
const chainFrom = 100_000;
const chain = { locations: 300, employees: 2_000, users: 2_000 };

const copiesOf = <One extends { name: string; feedbackId: string | null }>(one: One, count: number): One[] =>
  Array.from({ length: count }, (_, index) => ({
    ...one,
    _id: ulid(),
    name: `${one.name} ${index}`,
    feedbackId: one.feedbackId && `${one.feedbackId}-${index}`,
  }));

type Player = Awaited<ReturnType<typeof castOf>>["players"][number];

/** A month of counters at further locations, as many and as varied as a chain's. */
const countersAt = (organization: string, places: readonly { _id: string }[], today: string): Item[] =>
  places.flatMap(({ _id }, at) =>
    eachDay({ from: dayAfter(today, -29), to: today }).map((day, late) => {
      const came = 1 + ((at * 7 + late * 3) % 11);
      const changes = Array.from({ length: came }, (_, one): CounterChange => {
        const stars = 1 + ((at + late * 5 + one * one) % 5);
        const intercepted = stars < 4 ? 1 : 0;
        return { rating: { stars, by: 1 }, intercepted, pending: late < 3 ? intercepted : 0 };
      });
      return counterRecord(organization, `L${_id}`, day, changes);
    }),
  );

const usersLike = ({ user, member, ...player }: Player, count: number): Player[] =>
  Array.from({ length: count }, (_, index) => {
    const _id = ulid();
    const name = { firstName: "Anne", lastName: `Roy ${index}` };
    return {
      ...player,
      user: { ...user, ...name, _id, email: `${index}.${user.email}` },
      member: { ...member, user: _id, role: "agent", name: `Anne Roy ${index}` },
    };
  });

async function businessOf(count: number, now: Date): Promise<{ business: Business; items: Item[] }> {
  const cast = await castOf(demoBegan(now));
  const link = `bench-${count}`;
  const organization = { ...cast.organization, feedbackId: link, plan: "subscribed" as const };
  const locations = Object.values(cast.locations).map((location, index) => ({
    ...location,
    feedbackId: `${link}-${index}`,
  }));
  const [employeeLike] = cast.employees;
  const [owner] = cast.players;
  const isChain = count >= chainFrom;
  const places = isChain && locations[0] ? copiesOf(locations[0], chain.locations - locations.length) : [];
  const people = isChain && employeeLike ? copiesOf({ ...employeeLike, user: null }, chain.employees) : [];
  const colleagues = isChain && owner ? usersLike(owner, chain.users - cast.players.length) : [];
  const members = cast.players.map(({ member }) => member);
  const like = demoFeedbacks({ ...cast, organization }, now);
  const feedbacks = feedbacksLike(like, count);
  const [location] = locations;
  const employee = members.find(({ role }) => role === "employee");
  if (!owner || !location || !employee) throw new Error("The demo has nobody to log in as or to rate.");
  const { item: session, cookie } = await sessionOf(owner.user, now);
  const never = SubscriptionItem.parse({ organization: organization._id });
  return {
    business: {
      organization: organization._id,
      link,
      location: location._id,
      employee: employee.user,
      cookie,
      feedbacks: count,
      locations: locations.length + places.length,
      employees: cast.employees.length + people.length,
      users: cast.players.length + colleagues.length,
    },
    items: [
      ...itemsOf([
        ...listed(newOrganizationWrites(organization, now)),
        subscriptionPut(never, { ...never, subscription: { ...noSubscription, status: "subscribed" } }, null),
        ...[...locations, ...places].flatMap((one) => locationWrites(organization._id, one, now)),
        ...[...cast.employees, ...people].flatMap((one) => employeeWrites(organization._id, one, now)),
      ]),
      ...[...cast.players, ...colleagues].flatMap(({ user, member }) => [
        { ...userKey(user._id), kind: "user", ...user },
        { ...emailKey(`${count}.${user.email}`), kind: "email", user: user._id, verified: true },
        {
          ...memberKey(organization._id, user._id),
          kind: "member",
          gsi1pk: organizationsOfUser(user._id),
          gsi1sk: `ORG#${organization._id}`,
          ...member,
        },
      ]),
      session,
      ...feedbacks.map(feedbackRecord),
      ...feedbacks.filter(standsInPublic).map(sharedCommentRecord),
      ...countersOf(feedbacks),
      ...countersAt(organization._id, places, dayInZone(organization.timeZone, now)),
      ...requestItems({ ...cast, organization }, location._id, like, now),
    ],
  };
}

function requestItems(cast: Cast, location: string, feedbacks: readonly FeedbackItem[], now: Date): Item[] {
  const { organization } = cast;
  const many = { asked: 999, delivered: 998, opened: 800, rated: 500, invited: 400, clicked: 300 };
  const today = dayInZone(organization.timeZone, now);
  const counters = eachDay({ from: dayAfter(today, -89), to: today }).flatMap((day) =>
    [0, 1].map((shard) => ({
      ...funnelRecord(organization._id, `L${location}`, day, { sms: many, email: many }),
      ...funnelKey(organization._id, `L${location}`, day, shard),
    })),
  );
  // Everybody's name is read once a page, and chance decides whom a page names: here one employee and one member.
  const [employee] = cast.employees;
  const [player] = cast.players;
  const requests = demoRequests(cast, feedbacks, now).requests.slice(-300);
  const named = requests.map((request) => ({
    ...request,
    employee: request.employee && employee ? { _id: employee._id, name: "" } : null,
    by: player ? { _id: player.user._id, name: "" } : request.by,
  }));
  return [...named.map(requestRecord), ...counters];
}

const keySchema = (keyed: { partitionKey: string; sortKey: string }) => [
  { AttributeName: keyed.partitionKey, KeyType: "HASH" },
  { AttributeName: keyed.sortKey, KeyType: "RANGE" },
];

const schema = {
  Table: {
    TableName: table.name,
    TableStatus: "ACTIVE",
    KeySchema: keySchema(table),
    AttributeDefinitions: [table, ...table.indexes]
      .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
      .map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
    GlobalSecondaryIndexes: table.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: "ALL" },
      IndexStatus: "ACTIVE",
    })),
  },
};

/** Uses dynoxide's import, because single writes of 100,000 feedbacks would take minutes. */
export async function seed(directory: string, databaseFile: string, counts: readonly number[]): Promise<Business[]> {
  const data = join(directory, "export", table.name, "data");
  mkdirSync(data, { recursive: true });
  const businesses: Business[] = [];
  for (const count of counts) {
    const { business, items } = await businessOf(count, new Date());
    const lines = function* () {
      for (const item of items) yield `${JSON.stringify({ Item: notedAll(Object.entries(item)) })}\n`;
    };
    await pipeline(lines, createGzip({ level: 1 }), createWriteStream(join(data, `${count}.json.gz`)));
    businesses.push(business);
  }
  const schemaFile = join(directory, "schema.json");
  writeFileSync(schemaFile, JSON.stringify(schema));
  const dynoxide = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  await promisify(execFile)(dynoxide, [
    "import",
    "--source",
    join(directory, "export"),
    "--schema",
    schemaFile,
    "--output",
    databaseFile,
  ]);
  return businesses;
}
