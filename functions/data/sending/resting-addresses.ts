import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, tableName, ttl } from "#functions/data/table.ts";
import { cameBackLife, restAfter, restForWords } from "#shared/rules/sending/resting-address.ts";

/** How often emails to an address came back, until when none is written to it, and the sending that came back last. */
const Stored = z.object({ times: z.int(), restsUntil: z.string(), by: z._default(z.string(), "") });

/** An address by its keyed hash. It has one count, which begins anew once it was forgotten. */
const keyOf = (mark: string) => limitKey("cameBack", mark, 0);

async function read(mark: string): Promise<z.infer<typeof Stored> | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(mark) }));
  return Item === undefined ? null : Stored.parse(Item);
}

/** Until when nothing is written to an address, by its `addressMark`, because emails to it came back; null where it does not rest. 0.5 read units. */
export async function restsUntil(mark: string, now: Date): Promise<Date | null> {
  const { restsUntil: until = "" } = (await read(mark)) ?? {};
  return until > now.toISOString() ? new Date(until) : null;
}

/** What came back: by which sending, and whether it was refused for its words and not for its address. */
interface Back {
  by: string;
  forItsWords: boolean;
}

/**
 * Notes that an email to an address came back for good, once for each sending. What was on its way when the first one did counts
 * with it. 0.5 read units and 1 write unit.
 */
export async function noteCameBack(mark: string, { by, forItsWords }: Back, now: Date): Promise<void> {
  const before = await read(mark);
  if (before !== null && (before.by === by || before.restsUntil > now.toISOString())) return;
  const times = (before?.times ?? 0) + (forItsWords ? 0 : 1);
  const until = new Date(now.getTime() + (forItsWords ? restForWords : restAfter(times)));
  const Item = {
    ...keyOf(mark),
    kind: "limit",
    times,
    by,
    restsUntil: until.toISOString(),
    expiresAt: ttl(until.getTime() + cameBackLife),
  };
  await ifConditionHolds(
    documents.send(
      new PutCommand({
        TableName: tableName,
        Item,
        // Another one that came back at this moment was quicker: it says the same.
        ConditionExpression: `${ifNew} OR restsUntil = :before`,
        ExpressionAttributeValues: { ":before": before?.restsUntil ?? "" },
      }),
    ),
  );
}
