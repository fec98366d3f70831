import { countedReply } from "#functions/actions/conversations/open-conversation.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import { type PageCallOf, page } from "#functions/http/page.ts";
import { showPutRightPageRoute as route } from "#shared/contract/conversations.ts";
import { replyLook, showPutRight } from "../../reply-look.ts";

export const run = (call: PageCallOf<typeof route, Thread | null>) =>
  showPutRight(call.found, { token: call.params.token, is: call.query.is, now: call.now }, call);

export const handler = page(route, { run, look: replyLook, find: countedReply });
