import { ulid } from "ulid";
import { hashOfNonce } from "#functions/crypto/nonce.ts";
import { hashOf } from "#functions/crypto/token.ts";
import type { FeedbackItem } from "#functions/data/feedbacks.ts";
import { countCall, readCalls } from "#functions/data/limits.ts";
import { type LinkItem, publicProfile, readLink } from "#functions/data/links.ts";
import { readSent, submitFeedback } from "#functions/data/submissions.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";
import type { Language } from "#shared/model/language.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { newFeedback } from "#shared/rules/feedback.ts";
import { thresholdOf } from "#shared/rules/interception.ts";
import { dayIn } from "#shared/rules/period.ts";
import { countedForLink, heldBeyond, heldBeyondOfNetwork, missingFields } from "#shared/rules/rating.ts";
import { givenBy } from "./given-by.ts";
import { ratedLocation, ratingOutcome } from "./rating-outcome.ts";

/** A rating as its customer sent it. */
export interface SentRating {
  link: string;
  form: RatingForm;
  /** The language that the customer reads; null means the business's own. */
  language: Language | null;
  /** Where it comes from: an IPv4 address or an IPv6 /48. */
  network: string;
  now: Date;
}

async function feedbackOf(item: LinkItem, { form, language, now }: SentRating): Promise<FeedbackItem> {
  const location = ratedLocation(item, form.location);
  const feedback = newFeedback({
    _id: ulid(now.getTime()),
    rating: form.rating,
    comment: form.comment ?? "",
    customer: { name: form.name ?? null, email: form.email ?? null, phone: form.phone ?? null },
    location: location && { _id: location._id, name: location.name },
    employee: item.employees.find(({ _id }) => _id === form.employee) ?? null,
    date: now.toISOString(),
    channel: "link",
    language: language ?? item.language,
    threshold: thresholdOf(item, location),
  });
  return {
    ...feedback,
    organization: item.organization,
    day: dayIn(item.timeZone, now),
    ...(feedback.intercepted && { alert: "queued" as const }),
    ...(form.email && { givenBy: await givenBy(form.email) }),
    version: 1,
  };
}

/**
 * Whether one rating more is beyond what its link may count now, or what is plausible of its network: one write unit, half
 * a read unit. By chance it is counted for the one, and the other is read.
 */
async function countsBeyond(link: string, { network, now }: SentRating): Promise<boolean> {
  const ofLink = { name: "rating:link", hash: hashOf(link), seconds: heldBeyond.seconds };
  const ofNetwork = {
    name: "rating:network",
    hash: hashOf(`${network} ${link}`),
    seconds: heldBeyondOfNetwork.seconds,
  };
  const forLink = Math.random() * countedForLink < 1;
  const [inLink, inNetwork] = await Promise.all([
    forLink ? countCall(ofLink, now, countedForLink) : readCalls(ofLink, now).then((calls) => calls + 1),
    forLink ? readCalls(ofNetwork, now) : countCall(ofNetwork, now),
  ]);
  return inLink > heldBeyond.times || inNetwork > heldBeyondOfNetwork.times;
}

/** The hash of the form's nonce, or null for one that is too old or was made for another business. */
const spendable = async ({ form, now }: SentRating, { organization }: LinkItem): Promise<string | null> =>
  hashOfNonce(await signingKey(), organization, form.nonce, now);

/**
 * Stores a customer's rating in one transaction. The form's nonce makes double taps, reloads and repeats one feedback,
 * and each of them is answered with what is stored. Only a rating that would be stored counts for its link and network;
 * beyond the limit of either it is held. What a robot fills into the hidden field is answered like a rating and kept nowhere: its
 * outcome names no feedback. Refused: `link_not_found`, `organization_closed`, `form_expired`, and `invalid` for what this business asks for
 * and is missing.
 */
export async function submitRating(sent: SentRating): Promise<{ item: LinkItem; outcome: RateOutcome } | Refusal> {
  const { form, now } = sent;
  const item = await readLink(sent.link, now);
  if (!item) return { refused: "link_not_found" };
  if (item.closedAt !== null) return { refused: "organization_closed" };
  const fields = missingFields(publicProfile(item), form);
  if (Object.keys(fields).length > 0) return { refused: "invalid", fields };
  const nonceHash = await spendable(sent, item);
  if (nonceHash === null) return { refused: "form_expired" };
  const feedback = await feedbackOf(item, sent);
  if (form.homepage) return { item, outcome: { feedback: "", ...ratingOutcome(item, feedback) } };
  // A form that is sent again counts for nobody: a repeat must not use up what the next customer needs.
  const before = await readSent(item.organization, nonceHash);
  const stored =
    before === undefined
      ? await submitFeedback(feedback, { nonceHash, held: await countsBeyond(item.link, sent), now })
      : before;
  // Sent again after it was erased: there is nothing left to tell of.
  if (!stored) return { item, outcome: { feedback: "", intercepted: false, invitations: [] } };
  return { item, outcome: { feedback: stored._id, ...ratingOutcome(item, stored) } };
}
