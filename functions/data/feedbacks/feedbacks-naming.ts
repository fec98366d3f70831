import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { feedbackKey, heldKey } from "../keys.ts";
import { documents, tableName } from "../table.ts";

async function* namingIn(pk: string, person: string): AsyncGenerator<string> {
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

/**
 * The ids of an organization's feedbacks that name somebody, as the employee or as the author of a note. All are read for
 * it: 0.5 read units for each 4 kB.
 */
export const feedbacksNaming = (organization: string, person: string): AsyncGenerator<string> =>
  namingIn(feedbackKey(organization, "").pk, person);

/** The ids of its held ratings that name somebody, in the same way. */
export const heldNaming = (organization: string, person: string): AsyncGenerator<string> =>
  namingIn(heldKey(organization, "").pk, person);
