import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { documents, ifConditionHolds, ifNew, retryOnConflict, tableName, ttl } from "#functions/data/table.ts";
import { cameBackLife, heldNobodysWords, restAfter, restFromWords } from "#shared/rules/sending/resting-address.ts";
import { type Bounce, bounceKey, readBounce } from "./bounces.ts";

/** `forItsWords`: refused for content, not address. */
interface Back {
  by: string;
  template: string;
  organization: string | null;
  sentAt: string | undefined;
  forItsWords: boolean;
}

const wasRestingFromWords = (sentAt: string | undefined, before: Bounce | null): boolean =>
  before?.forItsWords === true && sentAt !== undefined && sentAt > before.restsFrom && sentAt < before.restsUntil;

async function tryToNote(mark: string, back: Back, now: Date): Promise<"noted" | undefined> {
  const { by, template, sentAt } = back;
  // Owners choose names, so content refusals affect only their own emails.
  const resting = { mark, organization: back.forItsWords ? back.organization : null };
  const before = await readBounce(resting);
  if (before?.by === by) return "noted";
  const forItsWords = back.forItsWords && !heldNobodysWords(template, wasRestingFromWords(sentAt, before));
  const isResting = before !== null && before.restsUntil > now.toISOString();
  if (isResting && (forItsWords || !before.forItsWords)) return "noted";
  const times = (before?.times ?? 0) + (forItsWords ? 0 : 1);
  const timesForWords = (before?.timesForWords ?? 0) + (forItsWords ? 1 : 0);
  const until = new Date(now.getTime() + (forItsWords ? restFromWords(timesForWords) : restAfter(times)));
  const Item = {
    ...bounceKey(resting),
    kind: "limit",
    times,
    timesForWords,
    by,
    restsFrom: now.toISOString(),
    restsUntil: until.toISOString(),
    forItsWords,
    expiresAt: ttl(until.getTime() + cameBackLife),
  };
  const written = await ifConditionHolds(
    documents.send(
      new PutCommand({
        TableName: tableName,
        Item,
        ConditionExpression: `${ifNew} OR restsUntil = :before`,
        ExpressionAttributeValues: { ":before": before?.restsUntil ?? "" },
      }),
    ),
  );
  return written === null ? undefined : "noted";
}

/** Records a hard bounce once per sending; content refusals count for the organization alone. Throws `TableBusy`. */
export async function recordBounce(mark: string, back: Back, now: Date): Promise<void> {
  await retryOnConflict(() => tryToNote(mark, back, now));
}
