import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { feedbackBlocks } from "#functions/messages/feedback-blocks.ts";
import {
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
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import { isAt } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { isReachable } from "#shared/rules/feedbacks/rating.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { cutToSeptets, segment, toGsm7, unitsOf } from "#shared/rules/sending/sms-segments.ts";
import { locationsToldTo, readAddressed } from "./read-addressed.ts";

type ComplaintDigest = MessageOf<"complaint_digest">;

export interface Digest extends Addressed {
  count: number;
  newest: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "customer" | "date" | "status">[];
  smsLeftOut?: SmsLeftOut | undefined;
}

export const pendingLink = ({ origin, language, organization }: Digest): string =>
  linkTo(origin, language, `${addresses.feedbacks(organization._id)}?status=pending`);

/** For complaints beyond the tenth within ten minutes. */
export function digestEmail(digest: Digest): EmailContent {
  const { language, origin, reader, organization, count, newest, smsLeftOut } = digest;
  const say = sayIn(language);
  const values = { count: String(count), organization: nameIn(organization.name) };
  const title = say(pluralKey(language, "complaint_digest.title", count), values);
  const others = count - newest.length;
  const reachable = newest.some(({ customer }) => isReachable(customer));
  return {
    language,
    subject: title,
    preheader: say("complaint_digest.preheader"),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: title },
      { kind: "paragraph", text: say("complaint_digest.body") },
      ...newest.flatMap((feedback) => feedbackBlocks(say, digest, feedback, "complaint_digest.open")),
      ...(others > 0
        ? [
            {
              kind: "paragraph",
              text: say(pluralKey(language, "complaint_digest.others", others), { count: String(others) }),
            } as const,
          ]
        : []),
      { kind: "button", label: say("complaint_digest.button"), href: pendingLink(digest) },
      ...(smsLeftOut ? [{ kind: "note", text: say(`complaint_alert.sms_${smsLeftOut}`) } as const] : []),
      { kind: "note", text: say(reachable ? "complaint_digest.private_answer" : "complaint_digest.private") },
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

/** Leaves out complaints that were resolved or erased, or that the reader may not read. */
async function gather(message: ComplaintDigest, now: Date): Promise<Digest | Unsayable> {
  const { organization, language, data, complaints } = message;
  const [about, found, seen] = await Promise.all([
    readAddressed(language, { organization, ...data }),
    readFeedbacks(organization, complaints, true),
    locationsToldTo(organization, data.user),
  ]);
  const waiting = found.filter((feedback) => !isSettled(feedback, now) && isAt(seen, feedback));
  if (!about) return { reason: "organization_closed" };
  if (waiting.length === 0) return { reason: "feedback_resolved" };
  return { ...about, count: waiting.length, newest: waiting.slice(0, shownAtMost), smsLeftOut: data.smsLeftOut };
}

export async function composeDigest(message: ComplaintDigest, now: Date): Promise<EmailContent | Unsayable> {
  const digest = await gather(message, now);
  return "reason" in digest ? digest : digestEmail(digest);
}

export async function composeDigestSms(message: ComplaintDigest, now: Date): Promise<string | Unsayable> {
  const digest = await gather(message, now);
  return "reason" in digest ? digest : digestSms(digest);
}
