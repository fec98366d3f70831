import * as z from "zod/mini";
import { feedbackKey, heldKey, type Key } from "../keys.ts";
import { readAll, tableName, transact } from "../table.ts";
import { commentTakenOff } from "./shared-comments.ts";

const Given = z.object({ pk: z.string(), sk: z.string(), givenBy: z.string(), publishable: z.literal(true) });

/** Keys of publishable feedback, held or not, from one address. */
export async function sharedUnread(organization: string, ids: readonly string[], by: string): Promise<Key[]> {
  const keys = ids.flatMap((id) => [feedbackKey(organization, id), heldKey(organization, id)]);
  const found = await readAll(keys, { ConsistentRead: true, ProjectionExpression: "pk, sk, givenBy, publishable" });
  return found.flatMap((item) => {
    const { success, data } = Given.safeParse(item);
    return success && data.givenBy === by ? [{ pk: data.pk, sk: data.sk }] : [];
  });
}

/** Withdraws such a comment; false if it changed owner or was moved by acceptance. */
export async function withdrawUnread(organization: string, { pk, sk }: Key, by: string): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: "SET publishable = :no",
        ConditionExpression: "givenBy = :by",
        ExpressionAttributeValues: { ":no": false, ":by": by },
      },
    },
    commentTakenOff(organization, sk),
  ]);
  return done;
}
