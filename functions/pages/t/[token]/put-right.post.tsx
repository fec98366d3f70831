import { countedReply, openConversation } from "#functions/actions/conversations/open-conversation.ts";
import { sayPutRight } from "#functions/actions/conversations/say-put-right.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { submitPutRightPageRoute as route } from "#shared/contract/conversations.ts";
import { putRightAddress } from "#web/rate/addresses.ts";
import { textsIn } from "#web/rate/texts.ts";
import { replyLook } from "../../reply-look.ts";

export async function run({
  found,
  params,
  body,
  prefix,
  asked,
  now,
}: PageCallOf<typeof route, Thread | null>): Promise<PageAnswer> {
  if (found === null) throw new Problem("token_not_found");
  const { feedback, organization } = unlessRefused(await openConversation(found));
  const language = asked ?? feedback.language ?? organization.language;
  const said = body.is === "yes";
  const text = textsIn(language)(said ? "putRight.saidYes" : "putRight.saidNo");
  unlessRefused(await sayPutRight(organization, feedback._id, { said, text, now }));
  return { seeOther: putRightAddress(prefix, params.token) };
}

export const handler = page(route, { run, look: replyLook, find: countedReply });
