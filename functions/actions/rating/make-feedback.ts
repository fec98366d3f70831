import { ulid } from "ulid";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import { employeeRef, readEmployee } from "#functions/data/places/employees.ts";
import { linked, readLocation } from "#functions/data/places/locations.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";
import type { FeedbackChannel } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import { isVisible } from "#shared/model/visible.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { customerOf } from "#shared/rules/feedbacks/customer.ts";
import { newFeedback } from "#shared/rules/feedbacks/feedback.ts";
import { pagesOf, thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import { ratingOutcome } from "#shared/rules/feedbacks/rating.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { hashGiver } from "./hash-giver.ts";

interface Answered {
  form: Omit<RatingForm, "nonce">;
  /** Null means the business's language. */
  language: Language | null;
  channel?: FeedbackChannel;
  now: Date;
}

export type Subject = Pick<LinkTarget, "location" | "employee">;

/** Null if inactive, or if the link already determines it. */
export async function chosenOn({ organization, location, employee }: LinkTarget, { form }: Answered): Promise<Subject> {
  const [place, person] = await Promise.all([
    form.location !== undefined && location === null ? readLocation(organization, form.location) : null,
    form.employee !== undefined && employee === null ? readEmployee(organization, form.employee) : null,
  ]);
  return {
    location: place?.rateable ? linked(place) : null,
    employee: person?.rateable ? employeeRef(person) : null,
  };
}

/** Keys of field messages for unavailable choices. */
export const wrongChoices = ({ form }: Answered, chosen: Subject): Record<string, string> => ({
  ...(form.location !== undefined && chosen.location === null && { location: "choice_invalid" }),
  ...(form.employee !== undefined && chosen.employee === null && { employee: "choice_invalid" }),
});

export async function makeFeedback(
  target: LinkTarget,
  { location, employee }: Subject,
  { form, language, now, channel = "link" }: Answered,
): Promise<FeedbackItem> {
  const customer = customerOf(form);
  const feedback = newFeedback({
    _id: ulid(now.getTime()),
    rating: form.rating,
    comment: form.comment ?? "",
    customer,
    location: location && { _id: location._id, name: location.name },
    employee,
    date: now.toISOString(),
    channel,
    language: language ?? target.language,
    // Nobody is rated in public by name.
    publishable: Boolean(form.publish) && isVisible(form.comment ?? "") && target.publicScore && employee === null,
    threshold: thresholdOf(target, location),
    due: dueDay(target, customer, now),
  });
  const sources = pagesOf(target.sources, location?.sources);
  const { invitations } = ratingOutcome({ ...target, sources }, feedback);
  return {
    ...feedback,
    organization: target.organization,
    day: dayInZone(target.timeZone, now),
    ...(feedback.intercepted && { alert: "queued" as const }),
    ...(invitations.length > 0 && { invitedBy: target.invitationMode }),
    ...(feedback.customer.email && { givenBy: await hashGiver(feedback.customer.email) }),
    version: 1,
  };
}
