import { openConversation } from "#functions/actions/conversations/open-conversation.ts";
import type { Thread } from "#functions/data/conversations/entries.ts";
import type { AskedLanguage } from "#functions/http/language.ts";
import type { PageLook, ShownPage } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { replyAddress } from "#web/rate/addresses.ts";
import { formScript, inlineStyle } from "#web/rate/document.tsx";
import { renderProblemPage, renderReplyPage } from "#web/rate/render.tsx";
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

type Shown = Pick<ReplyPageProps, "token" | "sent" | "typed" | "error">;

/** The conversation of a token; raises `token_not_found` once its feedback is erased. */
export async function showConversation(
  thread: Thread | null,
  shown: Shown,
  { asked, prefix }: AskedLanguage,
): Promise<ShownPage> {
  const { feedback, organization, entries } = unlessRefused(await openConversation(thread));
  const { name, logo, brandColor } = organization;
  const language = asked ?? feedback.language ?? organization.language;
  const business = { name, logo, location: feedback.location?.name ?? null, brandColor };
  return {
    html: renderReplyPage({ ...shown, business, language, prefix, comment: feedback.comment, entries }),
    style: replyStyle(brandColor),
  };
}
