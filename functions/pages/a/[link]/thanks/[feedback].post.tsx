import { leaveContact } from "#functions/actions/rating/leave-contact.ts";
import { thanksPageData } from "#functions/actions/rating/thanks-page-data.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { fieldErrors } from "#functions/http/field-errors.ts";
import { type PageAnswer, type PageCallOf, page, type Visit } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { leaveContactRoute as route } from "#shared/contract/rating.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { thanksAddress } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderThanksPage } from "#web/rate/render.tsx";
import { textsIn } from "#web/rate/texts.ts";
import { rateLook } from "../../../rate-look.ts";
import { isSender } from "../../../sender.ts";

/** Only from the browser that sent the feedback. */
export async function run({ params, body, prefix, cookies, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const { link, feedback } = params;
  if (!(await isSender(feedback, cookies, now))) throw new Problem("form_expired");
  const left = unlessRefused(await leaveContact({ link, feedback, contact: body.contact, now }));
  return { seeOther: thanksAddress(prefix, left.link, feedback) };
}

const noticed = ["too_many", "unavailable", "internal", "cross_site"] as const;

function noticeOf({ code, retryAfter }: Problem, name: string, say: ReturnType<typeof textsIn>): string | null {
  if (code === "form_expired") return say("reach.late");
  if (code === "contact_already_left") return say("reach.already", { name });
  const notice = noticed.find((one) => one === code);
  return notice ? say(`notices.${notice}`, { seconds: String(retryAfter ?? 60) }) : null;
}

/** Reveals nothing that isn't public. */
async function again(problem: Problem, { asked, prefix, params, typed, now }: Visit<typeof route>) {
  if (params.link === undefined || params.feedback === undefined) return null;
  const thanks = await thanksPageData(params.link, params.feedback, now);
  if (isRefusal(thanks)) return null;
  const language = asked ?? thanks.target.language;
  const notice = noticeOf(problem, thanks.target.name, textsIn(language));
  if (notice === null && problem.code !== "invalid") return null;
  const isOver = problem.code === "form_expired" || problem.code === "contact_already_left";
  const html = renderThanksPage({
    profile: thanks.target,
    language,
    prefix,
    outcome: thanks.outcome,
    contact: isOver ? "none" : "wanted",
    typed,
    errors: fieldErrors(problem, language),
    notice,
  });
  return { html, style: brandStyle(thanks.target.brandColor) };
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
