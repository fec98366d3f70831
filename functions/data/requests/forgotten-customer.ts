import * as z from "zod/mini";
import { messageKey, requestKey, stoppedKey } from "#functions/data/keys.ts";
import { ifThere, readAll, tableName, type Write } from "#functions/data/table.ts";
import { reminderOf } from "./requests.ts";

const nobody = { name: null, phone: null, email: null };

const Marks = z.catch(z.array(z.string()), []);

/**
 * The writes by which the list of who may not be asked shows nothing of somebody any more: their marks alone stay. 1 read
 * unit for each.
 */
async function stopsForgotten(organization: string, marks: readonly string[]): Promise<Write[]> {
  const found = await readAll(
    marks.map((mark) => stoppedKey(organization, mark)),
    { ConsistentRead: true },
  );
  return found.map(({ pk, sk }) => ({
    Update: {
      TableName: tableName,
      Key: { pk, sk },
      UpdateExpression: "SET address = :none",
      ConditionExpression: ifThere,
      ExpressionAttributeValues: { ":none": null },
    },
  }));
}

/**
 * The writes by which a request says nothing of its customer any more, nor the messages that carried it, nor the list of
 * who may not be asked: for the transaction that erases its answer. The marks stay, so that whoever said stop is not asked
 * again. 3 read units, and 1 for each mark.
 */
export async function customerForgotten(organization: string, request: string): Promise<Write[]> {
  // Nothing is read of them but that they are there, and the marks: one that this release cannot read is emptied, too.
  const keys = [requestKey(organization, request), messageKey(request), messageKey(reminderOf(request))];
  const found = await readAll(keys, { ConsistentRead: true });
  const marks = found.flatMap(({ kind, persons }) => (kind === "request" ? Marks.parse(persons) : []));
  const emptied = found.map(({ pk, sk, kind }) => ({
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
  return [...emptied, ...(await stopsForgotten(organization, marks))];
}
