import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { Location } from "#shared/model/location.ts";
import { locationChoices } from "./choices.ts";
import { itemOf, readable } from "./item.ts";
import { locationKey } from "./keys.ts";
import { linkPut } from "./links.ts";
import { documents, ifNew, itemsIn, tableName, type Write } from "./table.ts";

/** A location as stored. */
export const LocationItem = itemOf(Location);

/** The location as its link names it to customers. */
export const linked = ({ _id, name, interceptLessThan }: Location) => ({ _id, name, interceptLessThan });

/** The writes that add a location: itself, what pages offer, and its link, which is the last and refused where it is taken. */
export const locationWrites = (organization: string, location: Location, now: Date): Write[] => [
  {
    Put: {
      TableName: tableName,
      Item: { ...locationKey(organization, location._id), kind: "location", ...location },
      ConditionExpression: ifNew,
    },
  },
  ...locationChoices(organization, null, location),
  ...(location.feedbackId === null
    ? []
    : [
        linkPut(
          {
            ...{ link: location.feedbackId, organization, location: linked(location) },
            ...{ employee: null, paused: !location.rateable },
          },
          now,
        ),
      ]),
];

/** One location, or null: 0.5 read units. */
export async function readLocation(organization: string, location: string): Promise<Location | null> {
  const Key = locationKey(organization, location);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return Item ? LocationItem.parse(Item) : null;
}

/** An organization's locations, oldest first. */
export async function listLocations(organization: string): Promise<Location[]> {
  const { pk } = locationKey(organization, "");
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :location)",
      ExpressionAttributeValues: { ":pk": pk, ":location": "LOC#" },
    },
  );
  return readable(LocationItem, await itemsIn(pages));
}
