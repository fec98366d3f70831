import { decodeTime } from "ulid";
import type { ConversationEntry } from "#shared/model/conversation.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { bareOf } from "#shared/rules/requests/stop-words.ts";

const yes = /^(?:YES(?: THANK(?:S| YOU)(?: (?:A LOT|SO MUCH|VERY MUCH))?)?|OUI(?: MERCI(?: (?:BEAUCOUP|BIEN))?)?)$/;
const no = /^(?:NO|NON|NON MERCI)$/;

/** Whether a reply is a bare yes or no to the open question, if that came last and by the same channel; else null. */
export function saidInReply(
  { conversation }: Pick<Feedback, "conversation">,
  { channel, text, from, attachments }: Pick<ConversationEntry, "channel" | "text" | "from" | "attachments">,
): boolean | null {
  const { putRight = null, lastEntry = null } = conversation ?? {};
  if (putRight === null || putRight.said !== null || lastEntry === null || channel !== conversation?.channel)
    return null;
  const isLast = decodeTime(lastEntry) < Date.parse(putRight.askedAt);
  const isBare = from === null && attachments.length === 0 && !text.includes("?");
  const words = bareOf(text);
  return isLast && isBare && (yes.test(words) || no.test(words)) ? yes.test(words) : null;
}
