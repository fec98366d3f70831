import * as z from "zod/mini";
import { feedbackKey, heldKey, type Key } from "../keys.ts";
import { readAll, tableName, transact } from "../table.ts";
import { commentTakenOff } from "./shared-comments.ts";

/** What is read of a feedback that this release may not be able to read as a whole. */
const Given = z.object({ pk: z.string(), sk: z.string(), givenBy: z.string(), publishable: z.literal(true) });

/**
 * Where those of some feedbacks of an organization, held or not, stand whose comment everybody may see, or could, and
 * that one address gave: by these attributes alone, whatever else they say.
 */
export async function sharedUnread(organization: string, ids: readonly string[], by: string): Promise<Key[]> {
  const keys = ids.flatMap((id) => [feedbackKey(organization, id), heldKey(organization, id)]);
  const found = await readAll(keys, { ConsistentRead: true, ProjectionExpression: "pk, sk, givenBy, publishable" });
  return found.flatMap((item) => {
    const { success, data } = Given.safeParse(item);
    return success && data.givenBy === by ? [{ pk: data.pk, sk: data.sk }] : [];
  });
}

/**
 * Takes the comment of such a feedback off the public page, for good. False where it is somebody else's by now, or stands
 * elsewhere, since somebody accepted it.
 */
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
