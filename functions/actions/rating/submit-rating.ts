import { hashOfNonce, isNonceOf } from "#functions/crypto/nonce.ts";
import { hashOf, partOf } from "#functions/crypto/token.ts";
import { type Count, countCall, countPart, hasRoom, type PartBounds, readCalls } from "#functions/data/limits.ts";
import { type LinkTarget, readLink } from "#functions/data/places/link-target.ts";
import { hasOtherAnswers, readSent, type SpentForm, submitFeedback } from "#functions/data/rating/submissions.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";
import type { Language } from "#shared/model/language.ts";
import type { Network } from "#shared/model/network.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { pagesOf } from "#shared/rules/feedbacks/public-review-page.ts";
import {
  countedForMany,
  heldBeyond,
  heldBeyondAtLink,
  heldBeyondOfNetwork,
  heldBeyondOfWide,
  missingFields,
} from "#shared/rules/feedbacks/rating.ts";
import { nothingTold, ratingOutcome } from "#shared/rules/feedbacks/rating-outcome.ts";
import { repeatOrCorrect, type SentBefore } from "./correct-rating.ts";
import { hashAnswers } from "./hash-answers.ts";
import { chosenOn, makeFeedback, type Subject, wrongChoices } from "./make-feedback.ts";

/** A rating as its customer sent it. */
export interface SentRating {
  link: string;
  form: RatingForm;
  /** The language that the customer reads; null means the business's own. */
  language: Language | null;
  network: Network;
  now: Date;
  /** What the same browser sent before; absent where nothing tells. */
  before?: SentBefore;
}

/** What a network has sent to a business within the hour: an IPv6 network's stands in the count of the /48 around it. */
const countOfNetwork = (organization: string, { near, wide }: Network): Count => ({
  name: wide === null ? "rating:network" : "rating:wide",
  hash: hashOf(`${wide ?? near} ${organization}`),
  seconds: heldBeyondOfNetwork.seconds,
});

/** What an address, or the /48 around an IPv6 network, has sent to one link besides. */
const countAtLink = (link: string, { near, wide }: Network): Count => ({
  name: "rating:link:network",
  hash: hashOf(`${wide ?? near} ${link}`),
  seconds: heldBeyondAtLink.seconds,
});

const boundsOf = ({ wide }: Network): PartBounds => ({
  whole: wide === null ? heldBeyondOfNetwork.times : heldBeyondOfWide.times,
  part: heldBeyondOfNetwork.times,
});

/**
 * Whether one rating more is beyond what its link may count now, or what is plausible of its network: one write unit, half
 * a read unit for the other count. By chance it is counted for the link, as many, and else for its network at this business,
 * and beyond that for its network at this link, which costs a write unit more. What a network sends beyond its own limit counts
 * for nothing around it: it must not hold what its neighbours send.
 */
export async function countsBeyond(
  { link, organization }: Pick<LinkTarget, "link" | "organization">,
  { network, now }: Pick<SentRating, "network" | "now">,
): Promise<boolean> {
  const ofLink = { name: "rating:link", hash: hashOf(link), seconds: heldBeyond.seconds };
  const ofNetwork = countOfNetwork(organization, network);
  const [part, bounds] = [partOf(network.near), boundsOf(network)];
  const isForLink = Math.random() * countedForMany < 1;
  const [sentToLink, isWithin] = await Promise.all([
    isForLink ? countCall(ofLink, now, countedForMany) : readCalls(ofLink, now).then((before) => before + 1),
    isForLink ? hasRoom(ofNetwork, part, bounds, now) : countPart(ofNetwork, part, bounds, now),
  ]);
  if (sentToLink > heldBeyond.times) return true;
  return !isWithin && (await countCall(countAtLink(link, network), now)) > heldBeyondAtLink.times;
}

/** What a form's nonce says: whether we showed the form for this business, and whether one can still be sent by it. */
async function readNonce({ form, now }: SentRating, { organization }: LinkTarget) {
  const key = await signingKey();
  return {
    isOurs: isNonceOf(key, organization, form.nonce),
    isOpen: hashOfNonce(key, organization, form.nonce, now) !== null,
  };
}

/** What a browser sent by a form whose nonce was `spentOn` a feedback, or not yet: a correction of it, or one of its own. */
async function keep(
  target: LinkTarget,
  about: Subject,
  sent: SentRating,
  { spentOn, ...form }: SpentForm & { spentOn: string | null },
) {
  const { now, before = { lately: [], plain: false } } = sent;
  const feedback = await makeFeedback(target, about, sent);
  const isTrapped = sent.form.trap !== undefined;
  const kept = isTrapped ? null : await repeatOrCorrect(feedback, spentOn, before, { ...form, now });
  if (kept !== null) return kept;
  if (spentOn !== null && !before.lately.includes(spentOn)) return { spentOn };
  // What can no longer be corrected stays, and the other answers are a feedback of their own, once.
  const nonceHash = spentOn === null ? form.nonceHash : hashOf(`${form.nonceHash} ${form.answers}`);
  const held = (await countsBeyond(target, sent)) || isTrapped;
  return submitFeedback(feedback, { ...form, nonceHash, held, now });
}

/**
 * Stores a customer's rating in one transaction. The form's nonce makes double taps, reloads and repeats one feedback,
 * and each of them is answered with what is stored, also once the nonce is too old for a form that was not sent before. Other
 * answers with a nonce that was spent correct the feedback within half an hour, from the browser that sent it. From another they
 * are stored nowhere, and never answered as received. Only a rating that would be stored counts for its link and network; beyond the
 * limit of either it is held, and so is one that fills in the hidden field. Refused: `link_not_found`, `organization_closed`, `form_expired`, `form_spent`, and `invalid` for what this business
 * asks for and is missing.
 */
export async function submitRating(sent: SentRating): Promise<{ target: LinkTarget; outcome: RateOutcome } | Refusal> {
  const { form, now } = sent;
  const target = await readLink(sent.link, now);
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  const chosen = await chosenOn(target, sent);
  const { isOurs, isOpen } = await readNonce(sent, target);
  const named = {
    location: target.location?._id ?? form.location,
    employee: target.employee?._id ?? form.employee,
  };
  const spent = { nonceHash: hashOf(form.nonce), answers: await hashAnswers(form, named) };
  // A form that is sent again counts for nobody: a repeat must not use up what the next customer needs. Nor is it asked for
  // what the business has come to ask for since. By a nonce that is too old nothing is written that would find what was stored
  // a moment ago: it is read for certain.
  const before = isOurs ? await readSent(target.organization, spent, { certain: !isOpen }) : undefined;
  const fields = { ...missingFields(target, form), ...wrongChoices(sent, chosen) };
  const isRepeat = before !== undefined && !hasOtherAnswers(before);
  if (!isRepeat && Object.keys(fields).length > 0) return { refused: "invalid", fields };
  if (!isOurs || (before === undefined && !isOpen)) return { refused: "form_expired" };
  const place = target.location ?? chosen.location;
  const led = { ...target, sources: pagesOf(target.sources, place?.sources) };
  const about = { location: place, employee: target.employee ?? chosen.employee };
  const stored = isRepeat ? before : await keep(target, about, sent, { ...spent, spentOn: before?.spentOn ?? null });
  if (hasOtherAnswers(stored)) return { refused: "form_spent" };
  // Sent again after it was erased: there is nothing left to tell of.
  if (!stored) return { target, outcome: nothingTold };
  return { target, outcome: { feedback: stored._id, ...ratingOutcome(led, stored) } };
}
