import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Location } from "#shared/model/location.ts";
import { locationKey } from "./keys.ts";
import { documents, isNew, tableName, type Write } from "./table.ts";

/** A location as stored. */
export const LocationItem = z.object({
  _id: z.string(),
  name: z.string(),
  rateable: z.boolean(),
  address: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  interceptLessThan: z.nullable(z.int()),
});

/** The write of a new location. */
export const locationPut = (organization: string, location: Location): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...locationKey(organization, location._id), kind: "location", ...location },
    ConditionExpression: isNew,
  },
});

/** An organization's locations, oldest first. */
export async function listLocations(organization: string): Promise<Location[]> {
  const { pk } = locationKey(organization, "");
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :location)",
      ExpressionAttributeValues: { ":pk": pk, ":location": "LOC#" },
    }),
  );
  return Items.map((item) => LocationItem.parse(item));
}
