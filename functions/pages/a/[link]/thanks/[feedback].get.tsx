import { thanksPageData } from "#functions/actions/rating/thanks-page-data.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import { showThanksPageRoute as route } from "#shared/contract/rating.ts";
import { nothingKept } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderThanksPage } from "#web/rate/render.tsx";
import { rateLook } from "../../../rate-look.ts";
import { isSender } from "../../../sender.ts";

/** Only the sending browser sees and adds contact details. */
export async function run({
  params,
  query,
  asked,
  prefix,
  cookies,
  now,
}: PageCallOf<typeof route>): Promise<PageAnswer> {
  const feedback = params.feedback === nothingKept ? null : params.feedback;
  const { target, outcome, contact, comment } = unlessRefused(await thanksPageData(params.link, feedback, now));
  const bySender = await isSender(params.feedback, cookies, now);
  return {
    style: brandStyle(target.brandColor),
    html: renderThanksPage({
      profile: target,
      language: asked ?? target.language,
      prefix,
      outcome: { ...outcome, feedback: params.feedback },
      contact: bySender ? contact : "none",
      comment: bySender ? comment : "none",
      settled: query.settled !== undefined,
    }),
  };
}

await warmUp({ key: true });

export const handler = page(route, { run, look: rateLook });
