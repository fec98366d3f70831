import { messageKey, requestKey } from "#functions/data/keys.ts";
import { ifThere, readAll, tableName, type Write } from "#functions/data/table.ts";
import { reminderOf } from "./requests.ts";

const nobody = { name: null, phone: null, email: null };

/**
 * The writes by which a request says nothing of its customer any more, nor the messages that carried it: for the transaction
 * that erases its answer. The marks stay, so that whoever said stop is not asked again. 3 read units.
 */
export async function customerForgotten(organization: string, request: string): Promise<Write[]> {
  // Nothing is read of them but that they are there: one that this release cannot read is emptied, too.
  const keys = [requestKey(organization, request), messageKey(request), messageKey(reminderOf(request))];
  const found = await readAll(keys, { ConsistentRead: true });
  return found.map(({ pk, sk, kind }) => ({
    Update: {
      TableName: tableName,
      Key: { pk, sk },
      ConditionExpression: ifThere,
      ...(kind === "message"
        ? {
            UpdateExpression: "SET #to = :nowhere",
            ExpressionAttributeNames: { "#to": "to" },
            ExpressionAttributeValues: { ":nowhere": "" },
          }
        : {
            UpdateExpression: "SET customer = :nobody, rating = :none",
            ExpressionAttributeValues: { ":nobody": nobody, ":none": null },
          }),
    },
  }));
}
