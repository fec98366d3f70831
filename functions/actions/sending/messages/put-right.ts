import { putRightAddress, replyAddress } from "#functions/actions/sending/answer-frame.ts";
import { decideOnSending } from "#functions/actions/sending/decide-on-sending.ts";
import { replyTokenOf } from "#functions/actions/sending/reply-token.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { conversedWith } from "#functions/data/requests/contacts.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import { variable } from "#functions/environment.ts";
import { fittedAlert } from "#functions/messages/complaint.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { excerpt, messageBusiness, sayIn } from "#functions/messages/texts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { askedPutRight } from "#shared/rules/feedbacks/conversation.ts";
import { senderLine } from "#shared/rules/requests/request-email.ts";
import { wayToStop } from "#shared/rules/requests/request-link.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import {
  droppedAsErased,
  droppedAsReopened,
  droppedAsUnwanted,
  type Unsayable,
} from "#shared/rules/sending/sending.ts";
import { replyTo, type SentAnswer } from "./answer.ts";

export type PutRightQuestion = Omit<SentAnswer, "text">;

/** Two buttons open the page that asks again, because programs that follow links must not answer. */
export function putRightEmail(asked: PutRightQuestion): EmailContent {
  const { language, origin, business, comment, token } = asked;
  const say = sayIn(language);
  const name = nameToStrangers(business.name);
  const question = say("put_right.question");
  return {
    language,
    subject: say("put_right.subject", { business: excerpt(name, 80) }),
    senderName: name,
    replyTo: replyTo(asked),
    preheader: question,
    business: messageBusiness(business, origin),
    blocks: [
      ...(comment === ""
        ? []
        : [
            { kind: "note", text: say("answer.wrote") } as const,
            { kind: "quote", text: comment, complaint: false } as const,
          ]),
      { kind: "heading", text: question },
      { kind: "button", label: say("put_right.yes"), href: putRightAddress(token, "yes") },
      { kind: "button", label: say("put_right.no"), href: putRightAddress(token, "no") },
    ],
    footer: {
      text: say("answer.because", { business: name }),
      label: say("answer.conversation"),
      href: replyAddress(token),
      sender: senderLine(name, business.mailingAddress),
    },
  };
}

/** One segment of GSM-7, with as much of the name as fits. */
export const putRightSms = ({
  language,
  business,
  token,
}: Pick<PutRightQuestion, "language" | "token"> & { business: { name: string } }): string =>
  fittedAlert(nameToStrangers(business.name), "", (name) =>
    [
      sayIn(language)("put_right.sms", { business: name, link: putRightAddress(token) }),
      wayToStop("sms", language, null),
    ].join(" "),
  );

type PutRight = MessageOf<"put_right">;

/** Notes on the feedback that it is asked, so that no other message asks; or says why it is dropped. */
async function gather({ channel, data, language }: PutRight, now: Date): Promise<PutRightQuestion | Unsayable> {
  const [organization, key] = await Promise.all([readOrganization(data.organization), marksKey()]);
  if (organization === null || organization.closedAt !== null) return { reason: "organization_closed" };
  let dropped: Unsayable = { reason: droppedAsErased };
  let also: Write[] = [];
  const decide = async (before: FeedbackItem): Promise<FeedbackItem | Refusal> => {
    const after = askedPutRight(before, { resolution: data.resolution, date: now.toISOString(), channel });
    const sending = { organization, key, now, channel, dueAt: null, segments: 0, atAnyHour: true };
    dropped = { reason: after === null ? droppedAsReopened : droppedAsUnwanted };
    const { decision, receiver } = await decideOnSending(before, sending);
    if (after === null || receiver === null || decision.do === "skip") return { refused: "feedback_not_resolved" };
    also = channel === "sms" ? [conversedWith(data.organization, receiver.hashes, data.feedback, now)] : [];
    return after;
  };
  const asked = await changeFeedback(data.organization, data.feedback, decide, () => also);
  if (asked === null || isRefusal(asked)) return dropped;
  const token = await replyTokenOf(data, now);
  return { language, origin: variable("PUBLIC_ORIGIN"), business: organization, comment: asked.comment, token };
}

export async function composePutRight(message: PutRight, now: Date): Promise<EmailContent | Unsayable> {
  const question = await gather(message, now);
  return "reason" in question ? question : putRightEmail(question);
}

export async function composePutRightSms(message: PutRight, now: Date): Promise<string | Unsayable> {
  const question = await gather(message, now);
  return "reason" in question ? question : putRightSms(question);
}
