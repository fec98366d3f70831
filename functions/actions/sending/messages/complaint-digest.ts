import { type FeedbackItem, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { feedbackBlocks } from "#functions/messages/feedback-blocks.ts";
import {
  excerpt,
  greeting,
  messageBusiness,
  nameIn,
  nameInGsm7,
  notificationsFooter,
  pluralKey,
  sayIn,
} from "#functions/messages/texts.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { lastAssigned, waitsForStaff } from "#shared/rules/feedbacks/assignment.ts";
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import { isAt } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { isReachable } from "#shared/rules/feedbacks/rating.ts";
import { breakLinks } from "#shared/rules/requests/strip-links.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { cutToSeptets, segment, toGsm7, unitsOf } from "#shared/rules/sending/sms-segments.ts";
import { locationsToldTo, readAddressed } from "./read-addressed.ts";

type ComplaintDigest = MessageOf<"complaint_digest">;

export interface Digest extends Addressed {
  count: number;
  newest: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "customer" | "date" | "status">[];
  smsLeftOut?: SmsLeftOut | undefined;
  /** Who assigned them to the reader, null for several people. */
  assignedBy?: string | null | undefined;
}

export const pendingLink = ({ origin, language, organization, assignedBy }: Digest): string =>
  linkTo(
    origin,
    language,
    `${addresses.feedbacks(organization._id)}?status=pending${assignedBy === undefined ? "" : "&assignee=me"}`,
  );

/** For complaints beyond the tenth within ten minutes, and for those that were assigned to the reader. */
export function digestEmail(digest: Digest): EmailContent {
  const { language, origin, reader, organization, count, newest, smsLeftOut, assignedBy } = digest;
  const say = sayIn(language);
  const isAssigned = assignedBy !== undefined;
  const name = excerpt(nameIn(assignedBy ?? ""), 60) || say("complaint_digest.team");
  const values = { count: String(count), organization: nameIn(organization.name), name };
  const title = say(
    pluralKey(language, isAssigned ? "complaint_digest.assigned" : "complaint_digest.title", count),
    values,
  );
  const [only] = isAssigned && count === 1 ? newest : [];
  const one = only === undefined ? "complaint_digest" : "complaint_alert";
  const others = count - newest.length;
  const reachable = newest.some(({ customer }) => isReachable(customer));
  return {
    language,
    subject: title,
    preheader: isAssigned
      ? excerpt(breakLinks(newest[0]?.comment ?? ""), 140) || say("complaint_alert.commentless")
      : say("complaint_digest.preheader"),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: title },
      ...(isAssigned ? [] : [{ kind: "paragraph", text: say("complaint_digest.body") } as const]),
      ...newest
        .flatMap((feedback) => feedbackBlocks(say, digest, feedback, "complaint_digest.open"))
        .filter(({ kind }) => only === undefined || kind !== "link"),
      ...(others > 0
        ? [
            {
              kind: "paragraph",
              text: say(pluralKey(language, "complaint_digest.others", others), { count: String(others) }),
            } as const,
          ]
        : []),
      {
        kind: "button",
        label: say(`${one}.button`),
        href: only ? linkTo(origin, language, addresses.feedback(organization._id, only._id)) : pendingLink(digest),
      },
      ...(smsLeftOut ? [{ kind: "note", text: say(`complaint_alert.sms_${smsLeftOut}`) } as const] : []),
      { kind: "note", text: say(reachable ? `${one}.private_answer` : `${one}.private`) },
    ],
    footer: notificationsFooter(digest, "complaint_alert.because"),
  };
}

/** For complaints beyond the tenth within ten minutes; always one GSM-7 segment. */
export function digestSms(digest: Digest): string {
  const { language, organization, count } = digest;
  const say = sayIn(language);
  const fill = (place: string) =>
    toGsm7(
      say(pluralKey(language, "digest_sms.text", count), { count: String(count), place, link: pendingLink(digest) }),
    );
  return fill(cutToSeptets(nameInGsm7(organization.name) || "Reviens", segment - unitsOf(fill("x")) + 1));
}

const shownAtMost = 5;

/** Leaves out complaints that were resolved, erased, or answered or assigned anew since they were assigned, or that the reader may not read. */
async function gather(message: ComplaintDigest, now: Date): Promise<Digest | Unsayable> {
  const { organization, language, data, complaints } = message;
  const since = data.assignedSince;
  const [about, found, seen] = await Promise.all([
    readAddressed(language, { organization, ...data }),
    readFeedbacks(organization, [...new Set(complaints)], true),
    locationsToldTo(organization, data.user),
  ]);
  const isWaiting = (feedback: FeedbackItem) =>
    since === undefined
      ? !isSettled(feedback, now)
      : waitsForStaff(feedback) && feedback.assignee?._id === data.user && lastAssigned(feedback)?.since === since;
  const waiting = found.filter((feedback) => isWaiting(feedback) && isAt(seen, feedback));
  if (!about) return { reason: "organization_closed" };
  if (waiting.length === 0) return { reason: "feedback_resolved" };
  const digest = {
    ...about,
    count: waiting.length,
    newest: waiting.slice(0, shownAtMost),
    smsLeftOut: data.smsLeftOut,
  };
  if (since === undefined) return digest;
  const by = waiting.flatMap((feedback) => lastAssigned(feedback)?.by ?? []);
  const [first, ...others] = new Set((await namePeople(organization, language, by)).map(({ name }) => name));
  return { ...digest, assignedBy: others.length === 0 ? first : null };
}

export async function composeDigest(message: ComplaintDigest, now: Date): Promise<EmailContent | Unsayable> {
  const digest = await gather(message, now);
  return "reason" in digest ? digest : digestEmail(digest);
}

export async function composeDigestSms(message: ComplaintDigest, now: Date): Promise<string | Unsayable> {
  const digest = await gather(message, now);
  return "reason" in digest ? digest : digestSms(digest);
}
