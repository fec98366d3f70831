import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import type { Key } from "#functions/data/keys.ts";
import {
  documents,
  ifNew,
  type NamedWrites,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { type LinkHistory, type Moved, moveLink } from "./given-up-links.ts";
import { linkPut, linkTaken } from "./link-writes.ts";
import type { LinkItem } from "./links.ts";

interface Rateable extends z.infer<z.ZodMiniObject<typeof LinkHistory>> {
  _id: string;
  name: string;
  rateable: boolean;
  feedbackId: string | null;
  version: number;
}

export interface RateableKind<One extends Rateable> {
  kind: "location" | "employee";
  keyOf: (organization: string, id: string) => Key;
  read: (item: unknown) => One;
  follow: (organization: string, before: One | null, after: One | null) => Write[];
  holder: (one: One) => Pick<LinkItem, "location" | "employee">;
  /** Writes that cover all of a kind, reread for each attempt. */
  gather?: (organization: string, before: One | null, after: One | null) => Promise<Write[]>;
}

const holderOf = <One extends Rateable>({ holder }: RateableKind<One>, organization: string, one: One) => ({
  ...holder(one),
  organization,
  paused: !one.rateable,
});

const put = <One extends Rateable>(
  { kind, keyOf }: RateableKind<One>,
  organization: string,
  one: One,
  condition: Pick<NonNullable<Write["Put"]>, "ConditionExpression" | "ExpressionAttributeValues">,
): Write => ({
  Put: { TableName: tableName, Item: { ...keyOf(organization, one._id), kind, ...one }, ...condition },
});

/** The condition that an item still is at a version. */
const atVersion = (version: number) => ({
  ConditionExpression: "version = :before",
  ExpressionAttributeValues: { ":before": version },
});

/** Adds one with choices and link; refused if the link is taken. */
export const newWrites = <One extends Rateable>(
  kind: RateableKind<One>,
  organization: string,
  one: One,
  now: Date,
): NamedWrites<"item" | "link"> => ({
  item: [put(kind, organization, one, { ConditionExpression: ifNew }), ...kind.follow(organization, null, one)],
  link: one.feedbackId === null ? [] : linkTaken({ ...holderOf(kind, organization, one), link: one.feedbackId }, now),
});

/** Adds one with link and `also`; `edited_meanwhile` if `also` refuses. */
export async function add<One extends Rateable>(
  kind: RateableKind<One>,
  organization: string,
  one: One,
  { now, also }: { now: Date; also: readonly Write[] },
): Promise<"written" | "link_taken" | "edited_meanwhile"> {
  const gathered = (await kind.gather?.(organization, null, one)) ?? [];
  const outcome = await transact(() => ({ ...newWrites(kind, organization, one, now), also, gathered }));
  if (outcome.done) return "written";
  if (outcome.refused.has("link")) return "link_taken";
  if (outcome.refused.has("also") || outcome.refused.has("gathered")) return "edited_meanwhile";
  throw new Error(`a new ${kind.kind} was there already`);
}

/** One, strongly consistent, or null. */
export async function readNow<One extends Rateable>(
  { keyOf, read }: RateableKind<One>,
  organization: string,
  id: string,
): Promise<One | null> {
  const Key = keyOf(organization, id);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? read(Item) : null;
}

/** A link copies name, threshold, review pages and paused state. */
function linkWrites<One extends Rateable>(
  kind: RateableKind<One>,
  organization: string,
  { before, after }: { before: One; after: One },
  now: Date,
): Moved | "link_changed_often" {
  const to = { ...holderOf(kind, organization, after), link: after.feedbackId };
  if (before.feedbackId !== after.feedbackId) return moveLink(before, to, now) ?? "link_changed_often";
  const said = (one: One) => JSON.stringify(holderOf(kind, organization, one));
  const same = after.feedbackId === null || said(before) === said(after);
  return {
    formerLinks: before.formerLinks ?? [],
    writes: same || after.feedbackId === null ? [] : [linkPut({ ...to, link: after.feedbackId }, now)],
  };
}

/** Updates the item and its link. */
export function changeWrites<One extends Rateable>(
  kind: RateableKind<One>,
  organization: string,
  { before, changed }: { before: One; changed: One },
  now: Date,
): { writes: NamedWrites<"item" | "link">; after: One } | "link_changed_often" {
  const moved = linkWrites(kind, organization, { before, after: changed }, now);
  if (moved === "link_changed_often") return moved;
  const after = {
    ...changed,
    ...(moved.formerLinks.length > 0 && { formerLinks: moved.formerLinks }),
    version: before.version + 1,
  };
  const item = put(kind, organization, after, atVersion(before.version));
  return { writes: { link: moved.writes, item: [item, ...kind.follow(organization, before, after)] }, after };
}

type Unchanged = "not_found" | "edited_meanwhile" | "link_taken" | "link_changed_often";

interface WithChange<One> {
  now: Date;
  also: (before: One, after: One) => readonly Write[];
}

/** Applies `decide`, retrying on conflicts; null from it answers `edited_meanwhile`. */
export async function changeRateable<One extends Rateable>(
  kind: RateableKind<One>,
  { organization, id }: { organization: string; id: string },
  decide: (one: One) => One | null,
  { now, also }: WithChange<One>,
): Promise<One | Unchanged> {
  return retryOnConflict<One | Unchanged>(async () => {
    const before = await readNow(kind, organization, id);
    if (before === null) return "not_found";
    const changed = decide(before);
    if (changed === null) return "edited_meanwhile";
    const made = changeWrites(kind, organization, { before, changed }, now);
    if (made === "link_changed_often") return made;
    const gathered = (await kind.gather?.(organization, before, made.after)) ?? [];
    const outcome = await transact(() => ({ ...made.writes, also: also(before, made.after), gathered }));
    if (outcome.done) return made.after;
    return outcome.refused.has("link") ? "link_taken" : undefined;
  }, "edited_meanwhile");
}

/** Deletes one with its choices, unless it changed. */
export const deleteWrites = <One extends Rateable>(
  kind: RateableKind<One>,
  organization: string,
  one: One,
): Write[] => [
  { Delete: { TableName: tableName, Key: kind.keyOf(organization, one._id), ...atVersion(one.version) } },
  ...kind.follow(organization, one, null),
];

/** Removes one with its choices; its link leads to the organization's, unless `refuse` gives a reason. */
export async function remove<One extends Rateable, Why extends string = never>(
  kind: RateableKind<One>,
  { organization, id }: { organization: string; id: string },
  { now, also, refuse }: { now: Date; also: (one: One) => readonly Write[]; refuse?: (one: One) => Why | null },
): Promise<"removed" | "not_found" | "edited_meanwhile" | Why> {
  return retryOnConflict<"removed" | "not_found" | "edited_meanwhile" | Why>(async () => {
    const before = await readNow(kind, organization, id);
    if (before === null) return "not_found";
    const why = refuse?.(before) ?? null;
    if (why !== null) return why;
    // The limit of former links must not block a removal.
    const moved = moveLink(
      { feedbackId: before.feedbackId },
      { ...holderOf(kind, organization, before), link: null },
      now,
    );
    const gathered = (await kind.gather?.(organization, before, null)) ?? [];
    const outcome = await transact(() => [
      ...deleteWrites(kind, organization, before),
      ...gathered,
      ...(moved?.writes ?? []),
      ...also(before),
    ]);
    return outcome.done ? "removed" : undefined;
  }, "edited_meanwhile");
}
