import { hashOfNonce } from "#functions/crypto/nonce.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { type Count, countCall, readCalls } from "#functions/data/limits.ts";
import { type LinkTarget, readLink } from "#functions/data/places/link-target.ts";
import { readSent, submitFeedback } from "#functions/data/rating/submissions.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";
import type { Language } from "#shared/model/language.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { pagesOf } from "#shared/rules/feedbacks/public-review-page.ts";
import {
  countedForMany,
  heldBeyond,
  heldBeyondOfNetwork,
  heldBeyondOfWide,
  missingFields,
} from "#shared/rules/feedbacks/rating.ts";
import { ratingOutcome } from "#shared/rules/feedbacks/rating-outcome.ts";
import { chosenOn, makeFeedback, wrongChoices } from "./make-feedback.ts";

/** An IPv4 address or an IPv6 /64 (`near`), and the /48 around that (`wide`). */
interface Network {
  near: string;
  wide: string | null;
}

/** A rating as its customer sent it. */
export interface SentRating {
  link: string;
  form: RatingForm;
  /** The language that the customer reads; null means the business's own. */
  language: Language | null;
  network: Network;
  now: Date;
}

/** A count that a rating may be held by. One that many share counts one of many ratings, as so many. */
interface HeldBy {
  count: Count;
  times: number;
  as: number;
}

/** All counts that a rating may be held by: those that many share first, its own network last. */
function countsOf(link: string, { near, wide }: Network): HeldBy[] {
  const held = (name: string, who: string, { times, seconds }: { times: number; seconds: number }, as: number) => ({
    count: { name, hash: hashOf(who), seconds },
    times,
    as,
  });
  return [
    held("rating:link", link, heldBeyond, countedForMany),
    ...(wide === null ? [] : [held("rating:wide", `${wide} ${link}`, heldBeyondOfWide, countedForMany)]),
    held("rating:network", `${near} ${link}`, heldBeyondOfNetwork, 1),
  ];
}

/**
 * Whether one rating more is beyond what its link may count now, or what is plausible of its network: one write unit, half
 * a read unit for each count besides. By chance it is counted for one of them, and the others are read.
 */
async function countsBeyond(link: string, { network, now }: SentRating): Promise<boolean> {
  const counts = countsOf(link, network);
  const chosen = Math.min(Math.floor(Math.random() * countedForMany), counts.length - 1);
  const calls = await Promise.all(
    counts.map(({ count, as }, index) =>
      index === chosen ? countCall(count, now, as) : readCalls(count, now).then((before) => before + 1),
    ),
  );
  return counts.some(({ times }, index) => (calls[index] ?? 0) > times);
}

/** The hash of the form's nonce, or null for one that is too old or was made for another business. */
const spendable = async ({ form, now }: SentRating, { organization }: LinkTarget): Promise<string | null> =>
  hashOfNonce(await signingKey(), organization, form.nonce, now);

/**
 * Stores a customer's rating in one transaction. The form's nonce makes double taps, reloads and repeats one feedback,
 * and each of them is answered with what is stored. Only a rating that would be stored counts for its link and network;
 * beyond the limit of either it is held. What a robot fills into the hidden field is answered like a rating and kept nowhere: its
 * outcome names no feedback. Refused: `link_not_found`, `organization_closed`, `form_expired`, and `invalid` for what this business asks for
 * and is missing.
 */
export async function submitRating(sent: SentRating): Promise<{ target: LinkTarget; outcome: RateOutcome } | Refusal> {
  const { form, now } = sent;
  const target = await readLink(sent.link, now);
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  const chosen = await chosenOn(target, sent);
  const fields = { ...missingFields(target, form), ...wrongChoices(sent, chosen) };
  if (Object.keys(fields).length > 0) return { refused: "invalid", fields };
  const nonceHash = await spendable(sent, target);
  if (nonceHash === null) return { refused: "form_expired" };
  const place = target.location ?? chosen.location;
  const led = { ...target, sources: pagesOf(target.sources, place?.sources) };
  const about = { location: place, employee: target.employee ?? chosen.employee };
  const feedback = await makeFeedback(target, about, sent);
  if (form.homepage) return { target, outcome: { feedback: "", ...ratingOutcome(led, feedback) } };
  // A form that is sent again counts for nobody: a repeat must not use up what the next customer needs.
  const before = await readSent(target.organization, nonceHash);
  const stored =
    before === undefined
      ? await submitFeedback(feedback, { nonceHash, held: await countsBeyond(target.link, sent), now })
      : before;
  // Sent again after it was erased: there is nothing left to tell of.
  if (!stored) return { target, outcome: { feedback: "", intercepted: false, invitations: [] } };
  return { target, outcome: { feedback: stored._id, ...ratingOutcome(led, stored) } };
}
