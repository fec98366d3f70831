import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { locationKey } from "#functions/data/keys.ts";
import { allBelow, documents, listed, readAll, tableName, type Write } from "#functions/data/table.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { Location } from "#shared/model/location.ts";
import { Moment } from "#shared/model/moment.ts";
import { locationPages } from "#shared/rules/figures/public-pages.ts";
import { locationChoices } from "./choices.ts";
import { LinkHistory } from "./given-up-links.ts";
import { keepPublicPages, type PublicPagesItem, publicPagesPut, readPublicPages } from "./public-pages.ts";
import { newWrites, type RateableKind } from "./rateable.ts";

/** A location as stored. */
export const LocationItem = itemOf(
  z.extend(z.extend(Location, LinkHistory), {
    /** Since when it is priced, where it was removed and came back. */
    billedSince: z.optional(Moment),
  }),
);
export type LocationItem = z.infer<typeof LocationItem>;

const hasPages = ({ googlePlaceId, tripadvisorUrl, links }: Sources) =>
  googlePlaceId !== null || tripadvisorUrl !== null || links.length > 0;

/** The location as its link names it to customers. */
export const linked = ({ _id, name, interceptLessThan, sources }: Location) => ({
  _id,
  name,
  interceptLessThan,
  // A link says nothing of pages that are the organization's.
  sources: hasPages(sources) ? sources : null,
});

/** What a change of a location means for the pages of all of them: nothing, or they are gathered again. */
async function gatherPages(organization: string, before: Location | null, after: Location | null): Promise<Write[]> {
  const [had, has] = [before, after].map((one) => (one === null ? [] : locationPages(one)));
  if (JSON.stringify(had) === JSON.stringify(has)) return [];
  // This first: what is written after it was read refuses the write, and is not missed in the list.
  const kept = await readPublicPages(organization, true);
  const id = (after ?? before)?._id;
  const others = (await listLocations(organization, true)).filter(({ _id }) => _id !== id);
  const all = [...others, ...(after === null ? [] : [after])].toSorted((one, other) =>
    one._id.localeCompare(other._id),
  );
  return [publicPagesPut(organization, all.flatMap(locationPages), kept)];
}

/**
 * The public pages of an organization's locations: half a read unit, however many they are. At the first look, where no
 * location has changed since they are kept, all locations are read.
 */
export async function findLocationPages(organization: string): Promise<Omit<PublicPagesItem, "version">> {
  const kept = await readPublicPages(organization);
  if (kept) return kept;
  return keepPublicPages(organization, (await listLocations(organization, true)).flatMap(locationPages));
}

/** How locations are stored, for `rateable.ts`. */
export const locationKind: RateableKind<LocationItem> = {
  kind: "location",
  keyOf: locationKey,
  read: (item) => LocationItem.parse(item),
  follow: locationChoices,
  gather: gatherPages,
  holder: (location) => ({ location: linked(location), employee: null }),
};

/** The writes that add a location: itself, what pages offer, and its link. */
export const locationWrites = (organization: string, location: Location, now: Date): Write[] =>
  listed(newWrites(locationKind, organization, location, now));

/** One location, or null: 0.5 read units. */
export async function readLocation(organization: string, location: string): Promise<LocationItem | null> {
  const Key = locationKey(organization, location);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return Item ? LocationItem.parse(Item) : null;
}

/** Several locations, in no order, without those that are gone: 0.5 read units each. */
export const readSeveralLocations = async (organization: string, ids: readonly string[]): Promise<LocationItem[]> =>
  readable(LocationItem, await readAll(ids.map((id) => locationKey(organization, id))));

/** An organization's locations, oldest first: 0.5 read units for each 4 kB, about eight of them. */
export async function listLocations(organization: string, consistent = false): Promise<LocationItem[]> {
  return readable(LocationItem, await allBelow(locationKey(organization, ""), { ConsistentRead: consistent }));
}

/**
 * Up to `limit` of an organization's locations, oldest first, those that were added after `after`: 0.5 read units for each
 * 4 kB. `next` is where to go on; null at the end.
 */
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
