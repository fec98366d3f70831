import { hashOf } from "#functions/crypto/token.ts";
import { listEntries, type Thread } from "#functions/data/conversations/entries.ts";
import { readReplyToken } from "#functions/data/conversations/reply-tokens.ts";
import { type FeedbackItem, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import type { ConversationEntry } from "#shared/model/conversation.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { replyTokenFormat } from "#shared/rules/requests/request-link.ts";

export const findThread = async (token: string): Promise<Thread | null> =>
  replyTokenFormat.test(token) ? readReplyToken(hashOf(token)) : null;

/** Rate-limit key: a valid token counts by itself. */
export async function countedReply({ params: { token } }: { params: { token: string } }) {
  const found = await findThread(token);
  return { about: found && token, found };
}

interface OpenConversation {
  feedback: FeedbackItem;
  organization: OrganizationItem;
  /** The newest, oldest first. */
  entries: ConversationEntry[];
}

const shownAtMost = 20;

/** What a customer sees of the conversation about their feedback. */
export async function openConversation(thread: Thread | null): Promise<OpenConversation | Refusal> {
  if (thread === null) return { refused: "token_not_found" };
  const [feedback, organization, { items }] = await Promise.all([
    readFeedback(thread.organization, thread.feedback),
    readOrganization(thread.organization),
    listEntries(thread, { limit: shownAtMost, before: null }),
  ]);
  if (feedback === null || organization === null) return { refused: "token_not_found" };
  if (organization.closedAt !== null) return { refused: "organization_closed" };
  return { feedback, organization, entries: items.toReversed() };
}
