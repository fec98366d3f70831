import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { WrittenNote } from "#shared/model/account.ts";
import { Note } from "#shared/model/feedback.ts";
import { readable } from "../item.ts";
import { feedbackKey } from "../keys.ts";
import { documents, tableName } from "../table.ts";

const Noted = z.object({ sk: z.string(), notes: z._default(z.array(Note), []) });

/**
 * A person's notes on the newest feedback, and whether all was searched; a scan, because this is needed once in years.
 */
export async function writtenNotes(
  organization: string,
  user: string,
  queriesAtMost: number,
): Promise<{ notes: WrittenNote[]; queries: number; complete: boolean }> {
  const notes: WrittenNote[] = [];
  let from: Record<string, unknown> | undefined;
  let queries = 0;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        FilterExpression: "size(notes) > :none",
        ProjectionExpression: "sk, notes",
        ExpressionAttributeValues: { ":pk": feedbackKey(organization, "").pk, ":none": 0 },
        ScanIndexForward: false,
        ExclusiveStartKey: from,
      }),
    );
    for (const { sk: feedback, notes: all } of readable(Noted, Items))
      for (const { _id, author, kind, text, date } of all)
        if (author._id === user) notes.push({ _id, organization, feedback, kind, text, date });
    from = LastEvaluatedKey;
    queries += 1;
  } while (from !== undefined && queries < queriesAtMost);
  return { notes, queries, complete: from === undefined };
}
