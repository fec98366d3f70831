import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { again, documents, ifConditionHolds, ifNew, tableName, ttl } from "#functions/data/table.ts";
import { cameBackLife, holdsOurWordsAlone, restAfter, restForWords } from "#shared/rules/sending/resting-address.ts";

/**
 * How often emails to an address came back, until when it rests, the sending that came back last, and whether that one was
 * refused for its words: then the address rests from what customers wrote alone.
 */
const Stored = z.object({
  times: z.int(),
  restsUntil: z.string(),
  by: z._default(z.string(), ""),
  forItsWords: z._default(z.boolean(), false),
});

/** Until when an address rests, and whether from customers' words alone. */
export interface Rest {
  until: Date;
  forItsWords: boolean;
}

/** An address by its keyed hash. It has one count, which begins anew once it was forgotten. */
const keyOf = (mark: string) => limitKey("cameBack", mark, 0);

async function read(mark: string): Promise<z.infer<typeof Stored> | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(mark) }));
  return Item === undefined ? null : Stored.parse(Item);
}

/** How an address rests, by its `addressMark`, because emails to it came back; null where it does not. 0.5 read units. */
export async function readRest(mark: string, now: Date): Promise<Rest | null> {
  const { restsUntil = "", forItsWords = false } = (await read(mark)) ?? {};
  return restsUntil > now.toISOString() ? { until: new Date(restsUntil), forItsWords } : null;
}

/** What came back: by which sending, as what, when it was sent, and whether it was refused for its words and not for its address. */
interface Back {
  by: string;
  template: string;
  sentAt: string | undefined;
  forItsWords: boolean;
}

/** Whether what came back held nobody's words: it was sent while its address rested from them. */
const heldNoWords = ({ template, sentAt }: Back, before: z.infer<typeof Stored> | null): boolean =>
  before?.forItsWords === true &&
  holdsOurWordsAlone(template) &&
  sentAt !== undefined &&
  Date.parse(sentAt) > Date.parse(before.restsUntil) - restForWords &&
  sentAt < before.restsUntil;

/** Notes once what came back. Undefined where another one that came back at this moment was quicker: it may say something else. */
async function tryToNote(mark: string, back: Back, now: Date): Promise<"noted" | undefined> {
  const before = await read(mark);
  const { by } = back;
  if (before?.by === by) return "noted";
  const forItsWords = back.forItsWords && !heldNoWords(back, before);
  const isResting = before !== null && before.restsUntil > now.toISOString();
  if (isResting && (forItsWords || !before.forItsWords)) return "noted";
  const times = (before?.times ?? 0) + (forItsWords ? 0 : 1);
  const until = new Date(now.getTime() + (forItsWords ? restForWords : restAfter(times)));
  const Item = {
    ...keyOf(mark),
    kind: "limit",
    times,
    by,
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
 * Notes that an email to an address came back for good, once for each sending. What was on its way when the first one did counts
 * with it, but where the address rests from customers' words alone and this one was refused without any, or for its address.
 * 0.5 read units and 1 write unit. Raises `TableBusy`.
 */
export async function noteCameBack(mark: string, back: Back, now: Date): Promise<void> {
  await again(() => tryToNote(mark, back, now));
}
