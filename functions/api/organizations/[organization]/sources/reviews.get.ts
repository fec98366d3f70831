import { showReviews } from "#functions/actions/sources/show-reviews.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readReviewsRoute as route } from "#shared/contract/sources.ts";
import { comparesFigures, withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

/** Nothing for employees, who see only their own ratings; pages of their locations for limited members. */
export const run = async ({ params, query, actor, language, now }: CallOf<typeof route>) => ({
  items: comparesFigures(actor)
    ? unlessRefused(await showReviews(params.organization, withinReach(actor, query), { language, now }))
    : [],
});

export const handler = endpoint(route, run);
