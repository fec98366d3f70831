import { run as submit } from "#functions/api/rate/[link]/index.post.ts";
import * as links from "#functions/data/links.ts";
import * as submissions from "#functions/data/submissions.ts";
import { problemAnswer } from "#functions/http/answer-problems.ts";
import { makeNonce } from "#functions/http/nonce.ts";
import { type PageAnswer, type PageCallOf, page, type Visit } from "#functions/http/page.ts";
import { Problem } from "#functions/http/problem.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { submitRatePage } from "#shared/contract/rating.ts";
import type { RateProfile } from "#shared/model/rating-form.ts";
import { missingFields } from "#shared/rules/rating.ts";
import { thanksAddress } from "#web/rate/addresses.ts";
import { questions } from "#web/rate/answers.ts";
import { renderRatePage } from "#web/rate/render.tsx";
import { textsIn } from "#web/rate/texts.ts";
import { rateLook } from "../../rate-look.ts";

interface Deps {
  links: typeof links;
  submissions: typeof submissions;
}

type Call = Pick<PageCallOf<typeof submitRatePage>, "params" | "body" | "asked" | "prefix" | "now">;

/** Stores what the form says as the API does, and leads on to the thanks, so that a reload sends nothing again. */
export async function run({ params, body, asked, prefix, now }: Call, deps: Deps): Promise<PageAnswer> {
  const item = await deps.links.readLink(params.link.toLowerCase());
  if (!item) throw new Problem("link_not_found");
  const known = { ...deps.links, readLink: async () => item };
  const outcome = await submit({ params, body, now, language: asked ?? item.language }, { ...deps, links: known });
  return { seeOther: thanksAddress(prefix, item.link, outcome.feedback) };
}

const noticed = ["form_expired", "too_many", "unavailable", "internal", "cross_site"] as const;

/** All that is wrong at once: what the schema refused, and what this business asks for besides. */
function wrongAnswers(problem: Problem, profile: RateProfile, typed: Visit["typed"]): Problem {
  const given = Object.entries(typed).filter(([, value]) => value.trim() !== "");
  const missing = missingFields(profile, { ...Object.fromEntries(given), rating: 1 });
  return new Problem("invalid", { fields: { ...missing, ...problem.fields } });
}

/**
 * The form again with what was typed. Its nonce stays the same where it still holds: should the first try have been
 * stored after all, sending again is still one feedback.
 */
async function again(problem: Problem, { asked, prefix, link, typed, now }: Visit, deps: Deps): Promise<string | null> {
  const notice = noticed.find((code) => code === problem.code);
  if (notice === undefined && problem.code !== "invalid") return null;
  const item = await deps.links.readLink(link.toLowerCase());
  if (!item) return null;
  const profile = deps.links.publicProfile(item);
  const language = asked ?? item.language;
  const wrong = notice === undefined ? wrongAnswers(problem, profile, typed) : problem;
  const errors = problemAnswer(wrong, language, "").error.fields;
  const answerable = questions.some((question) => errors[question] !== undefined);
  const told = notice ?? (answerable ? null : "form_expired");
  const holds = typed.nonce !== undefined && told !== "form_expired" && errors.nonce === undefined;
  return renderRatePage({
    profile,
    language,
    prefix,
    typed,
    errors,
    notice: told && textsIn(language)(`notices.${told}`, { seconds: String(problem.retryAfter ?? 60) }),
    nonce: holds ? (typed.nonce ?? "") : makeNonce(await signingKey(), item.link, now),
  });
}

export const handler = page(submitRatePage, { run, again, look: rateLook }, { links, submissions });
