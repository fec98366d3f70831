import { withdrawByAuthor } from "#functions/actions/feedbacks/withdraw-comment.ts";
import { type ThanksPageData, thanksPageData } from "#functions/actions/rating/thanks-page-data.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { type PageAnswer, type PageCallOf, page, type ShownPage, type Visit } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { showOwnCommentRoute as route } from "#shared/contract/rating.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderThanksPage } from "#web/rate/render.tsx";
import { textsIn } from "#web/rate/texts.ts";
import type { ThanksPageProps } from "#web/rate/thanks-page.tsx";
import { rateLook } from "../../../rate-look.ts";
import { isSender } from "../../../sender.ts";

type Said = Pick<ThanksPageProps, "comment" | "notice">;

const thanksSaying = (
  { target, outcome }: ThanksPageData,
  { asked, prefix }: Pick<Visit<typeof route>, "asked" | "prefix">,
  said: Said,
): ShownPage => ({
  style: brandStyle(target.brandColor),
  html: renderThanksPage({ profile: target, language: asked ?? target.language, prefix, outcome, ...said }),
});

/** Withdraws the comment, only from the browser that sent it. */
export async function run(call: PageCallOf<typeof route>): Promise<PageAnswer> {
  const { params, cookies, now } = call;
  const thanks = unlessRefused(await thanksPageData(params.link, params.feedback, now));
  if (!(await isSender(params.feedback, cookies, now))) throw new Problem("form_expired");
  await withdrawByAuthor(thanks.target.organization, params.feedback);
  return thanksSaying(thanks, call, { comment: "withdrawn" });
}

async function again({ code }: Problem, visit: Visit<typeof route>) {
  const { link, feedback } = visit.params;
  if (code !== "form_expired" || link === undefined || feedback === undefined) return null;
  const thanks = await thanksPageData(link, feedback, visit.now);
  if (isRefusal(thanks)) return null;
  const { name, language } = thanks.target;
  return thanksSaying(thanks, visit, { notice: textsIn(visit.asked ?? language)("publish.late", { name }) });
}

await warmUp({ key: true });

export const handler = page(route, {
  run,
  again,
  look: rateLook,
  find: async ({ params: { feedback }, cookies, now }) => ({
    about: (await isSender(feedback, cookies, now)) ? feedback : null,
  }),
});
