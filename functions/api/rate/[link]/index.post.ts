import { ulid } from "ulid";
import type { FeedbackItem } from "#functions/data/feedbacks.ts";
import type { LinkItem } from "#functions/data/links.ts";
import * as links from "#functions/data/links.ts";
import * as submissions from "#functions/data/submissions.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { checkNonce } from "#functions/http/nonce.ts";
import { Problem } from "#functions/http/problem.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { submitRate } from "#shared/contract/rating.ts";
import type { RateOutcome, RatingForm } from "#shared/model/rating-form.ts";
import { invitations, isIntercepted, thresholdOf } from "#shared/rules/interception.ts";
import { dayIn } from "#shared/rules/period.ts";
import { missingFields } from "#shared/rules/rating.ts";

/**
 * Stores a customer's rating in one transaction. The form's nonce makes double taps, reloads and repeats one feedback;
 * what a robot fills into the hidden field is answered like a rating and kept nowhere.
 */
export async function run(
  { params, body, now, language }: Pick<CallOf<typeof submitRate>, "params" | "body" | "now" | "language">,
  deps: { links: typeof links; submissions: typeof submissions },
): Promise<RateOutcome> {
  const item = await deps.links.readLink(params.link.toLowerCase());
  if (!item) throw new Problem("link_not_found");
  const profile = deps.links.publicProfile(item);
  const fields = missingFields(profile, body);
  if (Object.keys(fields).length > 0) throw new Problem("invalid", { fields });
  const nonceHash = body.nonce === undefined ? null : checkNonce(await signingKey(), item.link, body.nonce, now);
  const feedback = feedbackOf(item, body, language, now);
  const outcome = {
    intercepted: feedback.intercepted,
    invitations: invitations(profile, feedback.rating, thresholdOf(item, chosenLocation(item, body))),
  };
  if (body.homepage) return { feedback: "", ...outcome };
  return { feedback: await deps.submissions.submitFeedback(feedback, nonceHash, now), ...outcome };
}

const chosenLocation = (item: LinkItem, form: RatingForm) =>
  item.location ?? item.locations.find(({ _id }) => _id === form.location) ?? null;

function feedbackOf(item: LinkItem, form: RatingForm, language: FeedbackItem["language"], now: Date): FeedbackItem {
  const location = chosenLocation(item, form);
  const intercepted = isIntercepted(form.rating, thresholdOf(item, location));
  return {
    _id: ulid(now.getTime()),
    organization: item.organization,
    rating: form.rating,
    // Browsers send a text area's line breaks as CR LF.
    comment: (form.comment ?? "").replaceAll("\r\n", "\n"),
    customer: { name: form.name ?? null, email: form.email ?? null, phone: form.phone ?? null },
    location: location && { _id: location._id, name: location.name },
    employee: item.employees.find(({ _id }) => _id === form.employee) ?? null,
    date: now.toISOString(),
    day: dayIn(item.timeZone, now),
    status: intercepted ? "pending" : "received",
    intercepted,
    notes: [],
    channel: "link",
    language,
    ...(intercepted && { alert: "queued" as const }),
    version: 1,
  };
}

export const handler = endpoint(submitRate, run, { links, submissions });
