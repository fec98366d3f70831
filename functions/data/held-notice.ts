import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { heldNoticeKey } from "./keys.ts";
import { documents, ifConditionHolds, tableName, ttl } from "./table.ts";

/** Milliseconds from one notice of an organization to its next, at least. */
const pause = 3_600_000;

/**
 * Whether an organization is to be told with this held rating, which came at `came`, that ratings are held: true for the
 * first one, then for the first that came an hour or more after it. A conditional write decides, and answers the same
 * rating alike however often it is asked, so that what broke off can be done again. One write unit.
 */
export async function beginsHolding(organization: string, feedback: string, came: Date): Promise<boolean> {
  const written = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: heldNoticeKey(organization),
        UpdateExpression: "SET kind = :kind, feedback = :feedback, came = :came, expiresAt = :end",
        ConditionExpression: "attribute_not_exists(pk) OR feedback = :feedback OR came <= :before",
        ExpressionAttributeValues: {
          ":kind": "heldNotice",
          ":feedback": feedback,
          ":came": came.toISOString(),
          ":before": new Date(came.getTime() - pause).toISOString(),
          // Longer than any queue keeps a rating that was shown before.
          ":end": ttl(came.getTime() + 30 * 24 * pause),
        },
      }),
    ),
  );
  return written !== null;
}
