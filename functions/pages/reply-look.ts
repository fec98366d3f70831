import { openConversation } from "#functions/actions/conversations/open-conversation.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import type { AskedLanguage } from "#functions/http/language.ts";
import type { PageLook, ShownPage } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { maySay } from "#shared/rules/feedbacks/conversation.ts";
import { replyAddress } from "#web/rate/addresses.ts";
import { formScript, inlineStyle } from "#web/rate/document.tsx";
import { type PutRightPageProps, putRightStyle } from "#web/rate/put-right-page.tsx";
import { renderProblemPage, renderPutRightPage, renderReplyPage } from "#web/rate/render.tsx";
import { type ReplyPageProps, replyStyle } from "#web/rate/reply-page.tsx";

export const replyLook: PageLook<{ token: string }> = {
  style: inlineStyle,
  scripts: [formScript],
  problem: ({ code, retryAfter }, { asked, prefix, params }) =>
    renderProblemPage({
      code,
      language: asked ?? "en",
      seconds: retryAfter,
      back: code === "too_many" && params.token !== undefined ? replyAddress(prefix, params.token) : null,
    }),
};

/** What the customer's pages of a conversation share; raises `token_not_found` once its feedback is erased. */
async function findOpen(thread: Thread | null, { asked, prefix }: AskedLanguage) {
  const { feedback, organization, entries } = unlessRefused(await openConversation(thread));
  const { name, logo, brandColor } = organization;
  const language = asked ?? feedback.language ?? organization.language;
  const business = { name, logo, location: feedback.location?.name ?? null, brandColor };
  return { feedback, entries, shared: { business, language, prefix, comment: feedback.comment } };
}

type Shown = Pick<ReplyPageProps, "token" | "sent" | "typed" | "error">;

/** The conversation of a token. */
export async function showConversation(thread: Thread | null, shown: Shown, visit: AskedLanguage): Promise<ShownPage> {
  const { entries, shared } = await findOpen(thread, visit);
  return { html: renderReplyPage({ ...shown, ...shared, entries }), style: replyStyle(shared.business.brandColor) };
}

type Asked = Pick<PutRightPageProps, "token" | "is"> & { now: Date };

/** Whether it was put right; raises `token_not_found` unless its customer was asked. */
export async function showPutRight(
  thread: Thread | null,
  { now, ...shown }: Asked,
  visit: AskedLanguage,
): Promise<ShownPage> {
  const { feedback, shared } = await findOpen(thread, visit);
  const putRight = feedback.conversation?.putRight ?? null;
  if (putRight === null) throw new Problem("token_not_found");
  const html = renderPutRightPage({ ...shown, ...shared, said: putRight.said, mayBeSaid: maySay(putRight, now) });
  return { html, style: putRightStyle(shared.business.brandColor) };
}
