import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { locationKey, publicPagesKey } from "#functions/data/keys.ts";
import {
  allBelow,
  documents,
  ifConditionHolds,
  ifNew,
  listed,
  readAll,
  tableName,
  type Write,
} from "#functions/data/table.ts";
import { NamedThing } from "#shared/model/feedback.ts";
import { SourceName, type Sources } from "#shared/model/invitation.ts";
import { Location } from "#shared/model/location.ts";
import { IsoMoment, orNull } from "#shared/model/moment.ts";
import { type ConnectedPage, distinctPages, locationPages, pagesAtMost } from "#shared/rules/figures/public-pages.ts";
import { locationChoices } from "./choices.ts";
import { LinkHistory } from "./given-up-links.ts";
import { newWrites, type RateableKind } from "./rateable.ts";

/** First ten distinct pages and their total, in one item for cheap reading. */
export const PublicPagesItem = itemOf(
  z.object({
    pages: z.array(
      z.object({
        source: SourceName,
        id: z.string(),
        location: orNull(NamedThing),
        interceptLessThan: orNull(z.int()),
      }),
    ),
    inAll: z.int(),
    version: z.int(),
  }),
);
export type PublicPagesItem = z.infer<typeof PublicPagesItem>;

/** Null if never gathered. */
export async function readPublicPages(organization: string, consistent = false): Promise<PublicPagesItem | null> {
  const Key = publicPagesKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: consistent }));
  return Item ? PublicPagesItem.parse(Item) : null;
}

const gathered = (all: readonly ConnectedPage[], before: PublicPagesItem | null): PublicPagesItem => {
  const pages = distinctPages(all);
  return { pages: pages.slice(0, pagesAtMost), inAll: pages.length, version: (before?.version ?? 0) + 1 };
};

const put = (organization: string, item: PublicPagesItem, before: PublicPagesItem | null) => ({
  TableName: tableName,
  Item: { ...publicPagesKey(organization), kind: "publicPages", ...item },
  ...(before === null
    ? { ConditionExpression: ifNew }
    : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } }),
});

/** Updates the pages; refused if they changed meanwhile. */
const publicPagesPut = (
  organization: string,
  all: readonly ConnectedPage[],
  before: PublicPagesItem | null,
): Write => ({ Put: put(organization, gathered(all, before), before) });

/** Stores the pages on first gathering; returns the stored ones if somebody was faster. */
async function keepPublicPages(organization: string, all: readonly ConnectedPage[]): Promise<PublicPagesItem> {
  const item = gathered(all, null);
  await ifConditionHolds(documents.send(new PutCommand(put(organization, item, null))));
  return item;
}

export const LocationItem = itemOf(
  z.extend(z.extend(Location, LinkHistory), {
    /** Kept when a removed location returns. */
    billedSince: z.optional(IsoMoment),
  }),
);
export type LocationItem = z.infer<typeof LocationItem>;

const hasPages = ({ googlePlaceId, tripadvisorUrl, links }: Sources) =>
  googlePlaceId !== null || tripadvisorUrl !== null || links.length > 0;

export const linked = ({ _id, name, interceptLessThan, sources }: Location) => ({
  _id,
  name,
  interceptLessThan,
  sources: hasPages(sources) ? sources : null,
});

async function gatherPages(organization: string, before: Location | null, after: Location | null): Promise<Write[]> {
  const [had, has] = [before, after].map((one) => (one === null ? [] : locationPages(one)));
  if (JSON.stringify(had) === JSON.stringify(has)) return [];
  // Read before the list, so that a concurrent change refuses the write.
  const kept = await readPublicPages(organization, true);
  const id = (after ?? before)?._id;
  const others = (await listLocations(organization, true)).filter(({ _id }) => _id !== id);
  const all = [...others, ...(after === null ? [] : [after])].toSorted((one, other) =>
    one._id.localeCompare(other._id),
  );
  return [publicPagesPut(organization, all.flatMap(locationPages), kept)];
}

/** Public pages of all locations; gathers them on first use. */
export async function findLocationPages(organization: string): Promise<Omit<PublicPagesItem, "version">> {
  const kept = await readPublicPages(organization);
  if (kept) return kept;
  return keepPublicPages(organization, (await listLocations(organization, true)).flatMap(locationPages));
}

export const locationKind: RateableKind<LocationItem> = {
  kind: "location",
  keyOf: locationKey,
  read: (item) => LocationItem.parse(item),
  follow: locationChoices,
  gather: gatherPages,
  holder: (location) => ({ location: linked(location), employee: null }),
};

export const locationWrites = (organization: string, location: Location, now: Date): Write[] =>
  listed(newWrites(locationKind, organization, location, now));

export async function readLocation(organization: string, location: string): Promise<LocationItem | null> {
  const Key = locationKey(organization, location);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return Item ? LocationItem.parse(Item) : null;
}

/** Unordered, without missing ones. */
export const readSeveralLocations = async (organization: string, ids: readonly string[]): Promise<LocationItem[]> =>
  readable(LocationItem, await readAll(ids.map((id) => locationKey(organization, id))));

/** Oldest first. */
export async function listLocations(organization: string, consistent = false): Promise<LocationItem[]> {
  return readable(LocationItem, await allBelow(locationKey(organization, ""), { ConsistentRead: consistent }));
}

/** Oldest first; `next` is null at the end. */
export async function readLocationsAfter(
  organization: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ items: LocationItem[]; next: string | null }> {
  const { pk, sk } = locationKey(organization, "");
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      Limit: limit,
      ExclusiveStartKey: after === null ? undefined : { ...locationKey(organization, after) },
    }),
  );
  const last = LastEvaluatedKey?.sk;
  return { items: readable(LocationItem, Items), next: typeof last === "string" ? last.slice(sk.length) : null };
}
