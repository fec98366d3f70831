import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { feedbackKey } from "../keys.ts";
import { documents, tableName } from "../table.ts";

/**
 * The ids of an organization's feedbacks that name somebody, as the employee or as the author of a note. All are read for
 * it: 0.5 read units for each 4 kB.
 */
export async function* feedbacksNaming(organization: string, person: string): AsyncGenerator<string> {
  const { pk } = feedbackKey(organization, "");
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      ProjectionExpression: "sk, employee, notes",
    },
  );
  for await (const { Items = [] } of pages)
    for (const { sk: id, ...said } of Items) if (JSON.stringify(said).includes(person)) yield String(id);
}
