import { countedReply } from "#functions/actions/conversations/open-conversation.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import { type PageCallOf, page } from "#functions/http/page.ts";
import { showReplyPageRoute as route } from "#shared/contract/conversations.ts";
import { replyLook, showConversation } from "../../reply-look.ts";

export const run = (call: PageCallOf<typeof route, Thread | null>) =>
  showConversation(call.found, { token: call.params.token, sent: call.query.sent !== undefined }, call);

export const handler = page(route, { run, look: replyLook, find: countedReply });
