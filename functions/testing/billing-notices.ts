import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { messagesToLookAfter } from "#functions/data/keys.ts";
import { keysOf } from "#functions/data/sending/messages.ts";
import { documents, itemsIn, tableName } from "#functions/data/table.ts";

export async function billingMails(organization: string): Promise<{ notice: string; to: string; facts: object }[]> {
  const waiting = await Promise.all(
    keysOf("others").map((spread) =>
      itemsIn(
        paginateQuery(
          { client: documents },
          {
            TableName: tableName,
            IndexName: "gsi2",
            KeyConditionExpression: "gsi2pk = :key",
            FilterExpression: "template = :template AND #data.organization = :organization",
            ExpressionAttributeNames: { "#data": "data" },
            ExpressionAttributeValues: {
              ":key": messagesToLookAfter(spread),
              ":template": "billing_notice",
              ":organization": organization,
            },
          },
        ),
      ),
    ),
  );
  return waiting
    .flat()
    .toSorted((one, other) => String(one._id).localeCompare(String(other._id)))
    .map(({ data, to }) => ({ notice: Object(data).notice, to: String(to), facts: Object(data).facts }));
}

export const billingNotices = async (organization: string): Promise<string[]> =>
  (await billingMails(organization)).map(({ notice }) => notice);
