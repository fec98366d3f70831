import { keepReply } from "#functions/actions/conversations/keep-reply.ts";
import { countedReply, findThread, openConversation } from "#functions/actions/conversations/open-conversation.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import { fieldErrors } from "#functions/http/field-errors.ts";
import { type PageAnswer, type PageCallOf, page, type Visit } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { submitReplyPageRoute as route } from "#shared/contract/conversations.ts";
import { replyAddress } from "#web/rate/addresses.ts";
import { replyLook, showConversation } from "../../reply-look.ts";

export async function run({
  found,
  params,
  body,
  prefix,
  now,
}: PageCallOf<typeof route, Thread | null>): Promise<PageAnswer> {
  if (found === null) throw new Problem("token_not_found");
  unlessRefused(await openConversation(found));
  const reply = { source: `page ${body.text}`, channel: "page", text: body.text, at: now } as const;
  unlessRefused(await keepReply(found, reply, now));
  return { seeOther: replyAddress(prefix, params.token, true) };
}

/** The conversation again, with what was typed. */
async function again(problem: Problem, { params: { token }, typed, ...visit }: Visit<typeof route>) {
  if (token === undefined || problem.code !== "invalid") return null;
  const language = visit.asked ?? "en";
  const error = fieldErrors(problem, language).text ?? null;
  return showConversation(await findThread(token), { token, sent: false, typed: typed.text ?? "", error }, visit);
}

export const handler = page(route, { run, again, look: replyLook, find: countedReply });
