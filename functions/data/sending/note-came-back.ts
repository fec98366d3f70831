import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { again, documents, ifConditionHolds, ifNew, tableName, ttl } from "#functions/data/table.ts";
import { cameBackLife, heldNobodysWords, restAfter, restFromWords } from "#shared/rules/sending/resting-address.ts";
import { type CameBack, cameBackKey, readCameBack } from "./resting-addresses.ts";

/**
 * What came back: by which sending, as what, about which organization, when it was sent, and whether it was refused for its
 * words and not for its address.
 */
interface Back {
  by: string;
  template: string;
  organization: string | null;
  sentAt: string | undefined;
  forItsWords: boolean;
}

/** Whether something was sent while its address rested from customers' words. */
const wasRestingFromWords = (sentAt: string | undefined, before: CameBack | null): boolean =>
  before?.forItsWords === true && sentAt !== undefined && sentAt > before.restsFrom && sentAt < before.restsUntil;

/** Notes once what came back. Undefined where another one that came back at this moment was quicker: it may say something else. */
async function tryToNote(mark: string, back: Back, now: Date): Promise<"noted" | undefined> {
  const { by, template, sentAt } = back;
  // Whoever runs an organization chose its name: what is refused for its words says nothing of other organizations' emails.
  const resting = { mark, organization: back.forItsWords ? back.organization : null };
  const before = await readCameBack(resting);
  if (before?.by === by) return "noted";
  const forItsWords = back.forItsWords && !heldNobodysWords(template, wasRestingFromWords(sentAt, before));
  const isResting = before !== null && before.restsUntil > now.toISOString();
  if (isResting && (forItsWords || !before.forItsWords)) return "noted";
  const times = (before?.times ?? 0) + (forItsWords ? 0 : 1);
  const timesForWords = (before?.timesForWords ?? 0) + (forItsWords ? 1 : 0);
  const until = new Date(now.getTime() + (forItsWords ? restFromWords(timesForWords) : restAfter(times)));
  const Item = {
    ...cameBackKey(resting),
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

/**
 * Notes that an email to an address came back for good, once for each sending: where it was refused for its words, for those
 * about its organization alone. What was on its way when the first one did counts
 * with it, but where the address rests from customers' words alone and this one was refused without any, or for its address.
 * 0.5 read units and 1 write unit. Raises `TableBusy`.
 */
export async function noteCameBack(mark: string, back: Back, now: Date): Promise<void> {
  await again(() => tryToNote(mark, back, now));
}
