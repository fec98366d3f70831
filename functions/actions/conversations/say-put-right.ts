import { entryIdOf, entryPut } from "#functions/data/conversations/entries.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { ConversationEntry } from "#shared/model/conversation.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { saidPutRight } from "#shared/rules/feedbacks/conversation.ts";
import { followReply } from "./keep-reply.ts";

interface Saying {
  said: boolean;
  /** The same in words, for the conversation. */
  text: string;
  now: Date;
}

/** Stores whether a complaint was put right, in words in its conversation; "no" alerts as a reply does. Idempotent. */
export async function sayPutRight(
  business: OrganizationItem,
  feedback: string,
  { said, text, now }: Saying,
): Promise<FeedbackItem | Refusal> {
  const organization = business._id;
  const source = `put right ${said}`;
  const entry = ConversationEntry.parse({
    _id: entryIdOf(source, now),
    channel: "page",
    text,
    date: now.toISOString(),
  });
  const { _id, date } = entry;
  const changed = await changeFeedback(
    organization,
    feedback,
    (before) => saidPutRight(before, { _id, date, said }, dueDay(business, before.customer, now)),
    () => [entryPut({ organization, feedback }, entry)],
  );
  if (changed === null) return { refused: "token_not_found" };
  if (isRefusal(changed)) return changed;
  const saidAt = changed.conversation?.putRight?.saidAt ?? date;
  if (!said) await followReply(changed, entryIdOf(source, new Date(saidAt)), now);
  return changed;
}
