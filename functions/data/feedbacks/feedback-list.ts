import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime } from "ulid";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { feedbackKey, feedbackOfLocation, pendingFeedback } from "#functions/data/keys.ts";
import { between, documents, tableName } from "#functions/data/table.ts";
import type { FeedbackFilter } from "#shared/contract/feedbacks.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { isOverdue, lastWriter, waitsForCustomer } from "#shared/rules/feedbacks/assignment.ts";
import { isAt, type Seen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { isReachable } from "#shared/rules/feedbacks/rating.ts";
import { dayAfter, startOfDay } from "#shared/rules/figures/period.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { firstIdAt, firstIdEver, lastIdAt, lastIdEver } from "./feedback-ids.ts";
import { FeedbackItem, readFeedbacks } from "./feedbacks.ts";

export type ListFilter = FeedbackFilter & { locations?: readonly string[] };

export interface Listing {
  organization: string;
  timeZone: string;
  /** `locations` are the only ones to show; without it all are. */
  filter: ListFilter;
  order: "newest" | "oldest";
  limit: number;
  after: string | null;
  /** Locations to leave out. */
  locked?: readonly string[];
  /** The organization's day, where overdue feedback is looked for. */
  today?: string;
  /** Whether its assignee may answer it, where nobody's feedback is looked for. */
  isOwned?: ((feedback: Examined) => boolean) | undefined;
  /** Bytes of JSON, one megabyte by default; at least one item is returned. */
  bytesAtMost?: number;
  readAtMost?: number;
}

export interface FeedbackPage {
  items: FeedbackItem[];
  /** Last item examined; null at the end. */
  next: string | null;
}

const onlyLocation = ({ location, locations }: ListFilter): string | undefined =>
  location ?? (locations?.length === 1 ? locations[0] : undefined);

function source({ organization, filter }: Listing) {
  if (filter.status === "pending")
    return { index: "gsi2", pk: "gsi2pk", sk: "gsi2sk", partition: pendingFeedback(organization) } as const;
  const only = onlyLocation(filter);
  if (only !== undefined)
    return { index: "gsi1", pk: "gsi1pk", sk: "gsi1sk", partition: feedbackOfLocation(organization, only) } as const;
  return { index: undefined, pk: "pk", sk: "sk", partition: feedbackKey(organization, "").pk } as const;
}

/** Attributes that filters of the same name look at. */
const filtered = {
  rating: true,
  location: true,
  employee: true,
  channel: true,
  status: true,
  intercepted: true,
  assignee: true,
  due: true,
  notes: true,
  conversation: true,
  outcome: true,
  tags: true,
} as const;
const searched = { _id: true, comment: true, customer: true } as const;
const Examined = itemOf(z.partial(z.pick(Feedback, { ...searched, ...filtered }), filtered));
type Examined = z.infer<typeof Examined>;

/** As few as possible, because each takes time in a long search. */
function attributesFor({ filter, locked = [] }: Listing): string[] {
  const also = [
    ...(locked.length > 0 || filter.locations !== undefined || filter.assignee === "none" ? ["location"] : []),
    ...(filter.overdue || filter.waiting ? ["status", "due", "notes", "conversation"] : []),
    ...(filter.tag === undefined ? [] : ["tags"]),
  ];
  const looked = Object.keys(filtered).filter((name) => Reflect.get(filter, name) !== undefined);
  return [...new Set([...Object.keys(searched), ...looked, ...also])];
}

const matches = (feedback: Examined, { filter, today, isOwned }: Listing): boolean =>
  (filter.status === undefined || feedback.status === filter.status) &&
  (filter.intercepted === undefined || String(feedback.intercepted) === filter.intercepted) &&
  (filter.rating === undefined || filter.rating.split(",").includes(String(feedback.rating))) &&
  (filter.location === undefined || feedback.location?._id === filter.location) &&
  (filter.locations === undefined || filter.locations.includes(feedback.location?._id ?? "")) &&
  (filter.employee === undefined || feedback.employee?._id === filter.employee) &&
  (filter.channel === undefined || feedback.channel === filter.channel) &&
  (filter.reachable === undefined ||
    (filter.reachable === "phone"
      ? feedback.customer.phone !== null
      : String(isReachable(feedback.customer)) === filter.reachable)) &&
  (filter.assignee === undefined ||
    (filter.assignee === "none" ? isOwned?.(feedback) !== true : feedback.assignee?._id === filter.assignee)) &&
  (filter.overdue === undefined || isOverdue(feedback, today ?? "")) &&
  (filter.waiting !== "customer" || waitsForCustomer(feedback)) &&
  (filter.waiting !== "reply" || lastWriter(feedback) === "customer") &&
  (filter.tag === undefined || feedback.tags?.includes(filter.tag) === true) &&
  (filter.outcome === undefined || feedback.outcome === filter.outcome) &&
  (filter.q === undefined ||
    matchesWords(filter.q, [
      feedback.comment,
      feedback.customer.name,
      feedback.customer.email,
      feedback.customer.phone,
      feedback.customer.typedEmail ?? null,
      feedback.customer.typedPhone ?? null,
    ]));

const needsLooking = ({ status, location, locations, from: _from, to: _to, ...others }: ListFilter) =>
  Object.values(others).some((one) => one !== undefined) ||
  (status !== undefined && status !== "pending") ||
  (status === "pending" && location !== undefined) ||
  (locations !== undefined && (status === "pending" || locations.length > 1));

/** Each may read 1 MB, and the call's time is limited. */
const queriesAtMost = 60;

/** From `from` to before `to` at the locations seen, newest first, strongly consistent. */
export async function feedbackBetween(
  organization: string,
  { from, to, seen, limit }: { from: Date; to: Date; seen: Seen; limit: number },
): Promise<{ items: FeedbackItem[]; more: boolean }> {
  const query = between(feedbackKey(organization, "").pk, firstIdAt(from.getTime()), lastIdAt(to.getTime() - 1));
  const pages = paginateQuery(
    { client: documents, pageSize: limit + 1 },
    { ...query, ScanIndexForward: false, ConsistentRead: true },
  );
  const found: FeedbackItem[] = [];
  for await (const { Items = [] } of pages) {
    found.push(...readable(FeedbackItem, Items).filter((feedback) => isAt(seen, feedback)));
    if (found.length > limit) break;
  }
  return { items: found.slice(0, limit), more: found.length > limit };
}

const bytesOf = (feedback: FeedbackItem): number => Buffer.byteLength(JSON.stringify(feedback));

/** A part of a list's range; reading begins behind `after`. */
interface Slice {
  from: string;
  to: string;
  after: string | null;
}

/** What was read of a slice; `before` is the id read before a match, if any. */
interface SliceRead {
  found: { feedback: FeedbackItem; before: string | null }[];
  first: string | null;
  last: string | null;
  read: number;
  queries: number;
  isDone: boolean;
}

async function readPage(
  listing: Listing,
  { from, to, after }: Slice,
  { batch, attributes = [] }: { batch: number; attributes?: readonly string[] },
) {
  const { index, pk, sk, partition } = source(listing);
  const names = attributes.map((name) => [`#${name}`, name] as const);
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :from AND :to",
      ProjectionExpression: names.length === 0 ? undefined : names.map(([name]) => name).join(", "),
      ExpressionAttributeNames: { "#pk": pk, "#sk": sk, ...Object.fromEntries(names) },
      ExpressionAttributeValues: { ":pk": partition, ":from": from, ":to": to },
      ScanIndexForward: listing.order === "oldest",
      Limit: batch,
      ExclusiveStartKey: after
        ? { ...feedbackKey(listing.organization, after), ...(index && { [pk]: partition, [sk]: after }) }
        : undefined,
    }),
  );
  return { items: Items, isDone: LastEvaluatedKey === undefined };
}

const isWanted = (listing: Listing, feedback: Examined): boolean =>
  matches(feedback, listing) && !listing.locked?.includes(feedback.location?._id ?? "");

async function readWhole(listing: Listing, slice: Slice, batch: number): Promise<SliceRead> {
  const { items, isDone } = await readPage(listing, slice, { batch });
  const ids = items.map(({ _id }) => String(_id));
  const found = items.flatMap((item, at) =>
    readable(FeedbackItem, [item])
      .filter((feedback) => isWanted(listing, feedback))
      .map((feedback) => ({ feedback, before: ids[at - 1] ?? slice.after })),
  );
  return { found, first: ids[0] ?? null, last: ids.at(-1) ?? slice.after, read: ids.length, queries: 1, isDone };
}

/** Reads matches alone whole: where they are rare, that takes Lambda most of the time. */
async function examine(
  listing: Listing,
  slice: Slice,
  { batch, atMost }: { batch: number; atMost: number },
): Promise<SliceRead> {
  const befores = new Map<string, string | null>();
  const looked: SliceRead = { found: [], first: null, last: slice.after, read: 0, queries: 0, isDone: false };
  while (!looked.isDone && looked.queries < atMost && befores.size <= listing.limit) {
    const attributes = attributesFor(listing);
    const { items, isDone } = await readPage(listing, { ...slice, after: looked.last }, { batch, attributes });
    for (const item of items) {
      const id = String(item._id);
      if (readable(Examined, [item]).some((feedback) => isWanted(listing, feedback))) befores.set(id, looked.last);
      looked.first ??= id;
      looked.last = id;
    }
    looked.read += items.length;
    looked.queries += 1;
    looked.isDone = isDone;
  }
  const newest = await readFeedbacks(listing.organization, [...befores.keys()]);
  // An index may be older than the items themselves.
  const wanted = newest.filter((feedback) => isWanted(listing, feedback));
  const inOrder = listing.order === "oldest" ? wanted.toReversed() : wanted;
  return { ...looked, found: inOrder.map((feedback) => ({ feedback, before: befores.get(feedback._id) ?? null })) };
}

const slicesAtOnce = 8;
const itemsOfSlice = 500;
const queriesOfSlice = 4;

/** Stretches of so many milliseconds behind `after`, the last one without end; none overlap. */
function slicesOf(
  { order }: Listing,
  { from, to, after }: Slice & { after: string },
  milliseconds: number,
): (Slice & { isLast: boolean })[] {
  const begin = decodeTime(after);
  const isNewest = order === "newest";
  const step = Math.ceil(milliseconds) + 1;
  const slices = Array.from({ length: slicesAtOnce }, (_, at) => {
    const isFirst = at === 0;
    const isLast = at === slicesAtOnce - 1;
    const early = isNewest ? begin - (at + 1) * step : begin + at * step;
    const slice = {
      from: (isNewest ? isLast : isFirst) ? from : firstIdAt(early),
      to: (isNewest ? isFirst : isLast) ? to : lastIdAt(early + step - 1),
    };
    return {
      from: slice.from < from ? from : slice.from,
      to: slice.to > to ? to : slice.to,
      after: isFirst ? after : null,
      isLast,
    };
  });
  // DynamoDB refuses a range that ends before it begins.
  return slices.filter((slice) => slice.from <= slice.to);
}

interface SoFar {
  read: number;
  found: number;
  /** Milliseconds between two items, lately. */
  pace: number;
}

/** A search's first page, then slices of time side by side that together should fill the page. */
async function readNext(listing: Listing, rest: Slice, { read, found, pace }: SoFar): Promise<SliceRead[]> {
  const { after } = rest;
  if (read === 0 || after === null) return [await readWhole(listing, rest, 100)];
  const needed = found === 0 ? Number.POSITIVE_INFINITY : ((listing.limit + 1 - found) * read) / found;
  const items = Math.ceil(Math.min(read, itemsOfSlice, needed / slicesAtOnce));
  const isDense = found * 10 >= read;
  const slices = slicesOf(listing, { ...rest, after }, pace * items);
  return Promise.all(
    slices.map((slice) =>
      isDense
        ? readWhole(listing, slice, 2 * items)
        : examine(listing, slice, { batch: 2 * items, atMost: slice.isLast ? 1 : queriesOfSlice }),
    ),
  );
}

/** A search may return a short page with `next`; Lambda answers 6 MB at most. */
export async function listFeedbacks(listing: Listing): Promise<FeedbackPage> {
  const { timeZone, filter, limit, after, bytesAtMost = 1_000_000, readAtMost = 20_000, locked = [] } = listing;
  const from = filter.from ? firstIdAt(startOfDay(timeZone, filter.from)) : firstIdEver;
  const to = filter.to ? lastIdAt(startOfDay(timeZone, dayAfter(filter.to, 1)) - 1) : lastIdEver;
  // DynamoDB refuses a range that ends before it begins.
  if (from > to || filter.locations?.length === 0) return { items: [], next: null };
  const isSearch = needsLooking(filter) || locked.length > 0;
  const items: FeedbackItem[] = [];
  let last = after;
  let bytes = 0;
  let read = 0;
  let queries = 0;
  let pace = 0;
  for (;;) {
    const rest = { from, to, after: last };
    const parts = isSearch
      ? await readNext(listing, rest, { read, found: items.length, pace })
      : [await readWhole(listing, rest, limit + 1 - items.length)];
    let isDone = true;
    for (const part of parts) {
      queries += part.queries;
      // What lies behind a part that was not read to its end is read again.
      if (!isDone) continue;
      for (const { feedback, before } of part.found) {
        bytes += bytesOf(feedback);
        const isFull = items.length === limit || (items.length > 0 && bytes > bytesAtMost);
        // A cursor must not name a feedback of another location.
        if (isFull) return { items, next: (filter.locations ? items.at(-1)?._id : before) ?? last };
        items.push(feedback);
      }
      if (part.first !== null && part.last !== null && part.read > 1)
        pace = Math.abs(decodeTime(part.first) - decodeTime(part.last)) / part.read;
      last = part.last ?? last;
      read += part.read;
      isDone = part.isDone;
    }
    if (isDone) return { items, next: null };
    if (read >= readAtMost || queries >= queriesAtMost) return { items, next: last };
  }
}
