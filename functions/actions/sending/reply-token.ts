import { hashOf, replyTokenFrom } from "#functions/crypto/token.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import { storeReplyToken } from "#functions/data/conversations/reply-tokens.ts";
import { marksKey } from "#functions/services/secrets.ts";

/** The customer's token of a conversation, which works for a year from now. */
export async function replyTokenOf({ organization, feedback }: Thread, now: Date): Promise<string> {
  const token = replyTokenFrom(await marksKey(), organization, feedback);
  await storeReplyToken(hashOf(token), { organization, feedback }, now);
  return token;
}
