import { replyAddress, smsFrame } from "#functions/actions/sending/answer-frame.ts";
import { replyTokenOf } from "#functions/actions/sending/reply-token.ts";
import { readEntry } from "#functions/data/conversations/entries.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { excerpt, messageBusiness, sayIn } from "#functions/messages/texts.ts";
import type { Language } from "#shared/model/language.ts";
import { senderLine } from "#shared/rules/requests/request-email.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import { droppedAsErased, type Unsayable } from "#shared/rules/sending/sending.ts";

export interface SentAnswer {
  language: Language;
  origin: string;
  business: Pick<OrganizationItem, "name" | "logo" | "brandColor" | "mailingAddress" | "replyTo">;
  text: string;
  comment: string;
  token: string;
}

/** The conversation's own address where email comes in, else the business's. */
export const replyTo = ({ token, business }: Pick<SentAnswer, "token" | "business">): string | null => {
  const domain = variable("REPLY_DOMAIN");
  return domain === "" ? business.replyTo : `reply+${token}@${domain}`;
};

export function answerEmail(answer: SentAnswer): EmailContent {
  const { language, origin, business, text, comment, token } = answer;
  const say = sayIn(language);
  const name = nameToStrangers(business.name);
  const href = replyAddress(token);
  return {
    language,
    subject: say("answer.subject", { business: excerpt(name, 80) }),
    senderName: name,
    replyTo: replyTo(answer),
    preheader: excerpt(text, 140),
    business: messageBusiness(business, origin),
    blocks: [
      ...text.split(/\n{2,}/).map((part) => ({ kind: "paragraph", text: part }) as const),
      { kind: "button", label: say("answer.reply"), href },
      ...(comment === ""
        ? []
        : [
            { kind: "note", text: say("answer.wrote") } as const,
            { kind: "quote", text: comment, complaint: false } as const,
          ]),
    ],
    footer: {
      text: say("answer.because", { business: name }),
      label: say("answer.conversation"),
      href,
      sender: senderLine(name, business.mailingAddress),
    },
  };
}

type Answer = MessageOf<"answer">;

async function gather({ data, language }: Answer, now: Date): Promise<SentAnswer | Unsayable> {
  const [feedback, entry, business] = await Promise.all([
    readFeedback(data.organization, data.feedback),
    readEntry(data, data.entry),
    readOrganization(data.organization),
  ]);
  if (feedback === null || entry === null) return { reason: droppedAsErased };
  if (business === null || business.closedAt !== null) return { reason: "organization_closed" };
  const token = await replyTokenOf(data, now);
  return { language, origin: variable("PUBLIC_ORIGIN"), business, text: entry.text, comment: feedback.comment, token };
}

export async function composeAnswer(message: Answer, now: Date): Promise<EmailContent | Unsayable> {
  const answer = await gather(message, now);
  return "reason" in answer ? answer : answerEmail(answer);
}

export async function composeAnswerSms(message: Answer, now: Date): Promise<string | Unsayable> {
  const answer = await gather(message, now);
  if ("reason" in answer) return answer;
  const { before, after } = smsFrame(answer.business.name, answer.language, answer.token);
  return before + answer.text + after;
}
