import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { Location } from "#shared/model/location.ts";
import { itemOf, readable } from "./item.ts";
import { locationKey } from "./keys.ts";
import { documents, ifNew, itemsIn, tableName, type Write } from "./table.ts";

/** A location as stored. */
export const LocationItem = itemOf(Location);

/** The write that adds a location. */
export const locationPut = (organization: string, location: Location): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...locationKey(organization, location._id), kind: "location", ...location },
    ConditionExpression: ifNew,
  },
});

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
