import { findForm } from "#functions/actions/rating/find-form.ts";
import { showForm } from "#functions/actions/rating/show-form.ts";
import { submitRating } from "#functions/actions/rating/submit-rating.ts";
import { warmUp } from "#functions/actions/rating/warm-up.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import { rememberInBrowser } from "#functions/http/browser-memory.ts";
import { fieldErrors } from "#functions/http/field-errors.ts";
import { type PageAnswer, type PageCallOf, page, type Visit } from "#functions/http/page.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { submitRatePageRoute as route } from "#shared/contract/rating.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { missingFields } from "#shared/rules/feedbacks/rating.ts";
import { nothingKept, thanksAddress } from "#web/rate/addresses.ts";
import { questions } from "#web/rate/answers.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { textsIn } from "#web/rate/texts.ts";
import { rateLook } from "../../rate-look.ts";
import { sentLately } from "../../sender.ts";

/** Redirects to the thanks so that a reload sends nothing; a cookie lets this browser add contact details. */
export async function run({
  found,
  body,
  asked,
  prefix,
  cookies,
  counting,
  byScript,
  now,
}: PageCallOf<typeof route, LinkTarget | null>): Promise<PageAnswer> {
  const before = { lately: await sentLately(cookies, now), plain: !byScript };
  const sent = { target: found, form: body, language: asked, isBeyond: counting.spent, now, before };
  const { target, outcome } = unlessRefused(await submitRating(sent));
  const cookie = await rememberInBrowser("rated", outcome.feedback || nothingKept, cookies);
  return { seeOther: thanksAddress(prefix, target.link, outcome.feedback), cookies: [cookie] };
}

const noticed = ["form_expired", "form_spent", "too_many", "unavailable", "internal", "cross_site"] as const;

/** Schema errors and the business's required fields together. */
function wrongAnswers(problem: Problem, profile: RateProfile, typed: Visit["typed"]): Problem {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ""));
  return new Problem("invalid", { fields: { ...missingFields(profile, given), ...problem.fields } });
}

function chosenIn({ location, employee }: Visit["typed"]) {
  return { location: Id.safeParse(location).data, employee: Id.safeParse(employee).data };
}

async function again(problem: Problem, { asked, prefix, params, typed, now }: Visit<typeof route>) {
  const notice = noticed.find((code) => code === problem.code);
  if (params.link === undefined || (notice === undefined && problem.code !== "invalid")) return null;
  const nonce = problem.code === "form_spent" ? undefined : typed.nonce;
  const shown = await showForm(params.link, now, { nonce, chosen: chosenIn(typed) });
  if (isRefusal(shown)) return null;
  const { profile, nonce: kept } = shown;
  const language = asked ?? profile.language;
  const wrong = notice === undefined ? wrongAnswers(problem, profile, typed) : problem;
  const errors = fieldErrors(wrong, language);
  const answerable = questions.some((question) => errors[question] !== undefined);
  const told = notice ?? (answerable ? null : "form_expired");
  const say = textsIn(language);
  const html = renderRatePage({
    profile,
    language,
    prefix,
    typed,
    errors,
    notice: told && say(`notices.${told}`, { seconds: String(problem.retryAfter ?? 60), send: say("send") }),
    nonce: kept,
  });
  return { html, style: brandStyle(profile.brandColor) };
}

await warmUp({ key: true });

export const handler = page(route, { run, again, look: rateLook, find: findForm });
