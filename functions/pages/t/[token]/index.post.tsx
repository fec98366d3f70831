import { answerRequest } from "#functions/actions/rating/answer-request.ts";
import { showRequest } from "#functions/actions/rating/show-request.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import { findAnswered } from "#functions/actions/requests/open-request.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { rememberInBrowser } from "#functions/http/browser-memory.ts";
import { fieldErrors } from "#functions/http/field-errors.ts";
import { type PageAnswer, type PageCallOf, page, type Visit } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { submitTokenPageRoute as route } from "#shared/contract/rate-tokens.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import type { RequestedForm } from "#shared/model/request.ts";
import { missingFields } from "#shared/rules/feedbacks/rating.ts";
import { nothingKept, thanksAddress } from "#web/rate/addresses.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { textsIn } from "#web/rate/texts.ts";
import { requestLook, wayOn } from "../../request-look.ts";

export async function run({
  found,
  body,
  asked,
  prefix,
  cookies,
  now,
}: PageCallOf<typeof route, RequestItem | null>): Promise<PageAnswer> {
  const sent = { found, form: body, language: asked, now };
  const { target, outcome } = unlessRefused(await answerRequest(sent));
  const cookie = await rememberInBrowser("rated", outcome.feedback || nothingKept, cookies);
  return { seeOther: thanksAddress(prefix, target.link, outcome.feedback), cookies: [cookie] };
}

const noticed = ["too_many", "unavailable", "internal", "cross_site"] as const;

/** Schema errors and the business's required fields together. */
function wrongAnswers(problem: Problem, profile: RequestedForm, typed: Visit["typed"]): Problem {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ""));
  return new Problem("invalid", { fields: { ...missingFields(profile, given), ...problem.fields } });
}

/** The form again, or the way on from a link that takes no answer. */
async function again(problem: Problem, visit: Visit<typeof route>) {
  const { asked, prefix, params, typed, now } = visit;
  const on = await wayOn(problem, visit);
  if (on !== null) return on;
  const notice = noticed.find((code) => code === problem.code);
  if (params.token === undefined || (notice === undefined && problem.code !== "invalid")) return null;
  const chosen = { location: Id.safeParse(typed.location).data, employee: Id.safeParse(typed.employee).data };
  const found = await showRequest(params.token, now, { chosen });
  if (isRefusal(found)) return null;
  const { shown, language: own } = found;
  const language = asked ?? own ?? shown.language;
  const wrong = notice === undefined ? wrongAnswers(problem, shown, typed) : problem;
  const html = renderRatePage({
    profile: shown,
    language,
    prefix,
    typed,
    errors: fieldErrors(wrong, language),
    notice: notice ? textsIn(language)(`notices.${notice}`, { seconds: String(problem.retryAfter ?? 60) }) : null,
    nonce: "",
    request: { token: params.token, answered: shown.answered !== "no" },
  });
  return { html, style: brandStyle(shown.brandColor) };
}

await warmUp({ key: true });

export const handler = page(route, {
  run,
  again,
  look: requestLook,
  find: findAnswered,
});
