import type { Message } from "#functions/data/sending/messages.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { composeAccountNotice } from "./messages/account-notice.ts";
import { composeAnswer, composeAnswerSms } from "./messages/answer.ts";
import { composeBillingNotice } from "./messages/billing-notice.ts";
import { composeComplaint, composeComplaintSms } from "./messages/complaint-alert.ts";
import { composeDigest, composeDigestSms } from "./messages/complaint-digest.ts";
import { composeComplaintOverdue } from "./messages/complaint-overdue.ts";
import { composeDailyDigest } from "./messages/daily-digest.ts";
import { composeFeedbackNews } from "./messages/feedback-news.ts";
import { composeFewCredits } from "./messages/few-credits.ts";
import { composeHeldRatings } from "./messages/held-ratings.ts";
import { composeMembershipNotice } from "./messages/membership-notice.ts";
import { composePhoneCode } from "./messages/phone-code.ts";
import { composePutRight, composePutRightSms } from "./messages/put-right.ts";
import { composeReply, composeReplySms } from "./messages/reply-alert.ts";
import { composeSalesContact } from "./messages/sales-contact.ts";
import { composeTextAnswer } from "./messages/text-answer.ts";
import { composeTokenMail } from "./messages/token-mail.ts";
import { composeUserAdded } from "./messages/user-added.ts";

/** Requests are composed in `requests/send-request.ts`. */
type Ours = Exclude<Message, { template: "request" }>;
type SentBy<Channel> = { [One in Ours as Channel extends One["channel"] ? One["template"] : never]: One };

type Emails = SentBy<"email">;
const emails: {
  [Template in keyof Emails]: (message: Emails[Template], now: Date) => Promise<EmailContent | Unsayable>;
} = {
  verify: composeTokenMail,
  reset: composeTokenMail,
  new_email: composeTokenMail,
  already_registered: composeAccountNotice,
  email_changed: composeAccountNotice,
  password_changed: composeAccountNotice,
  account_closed: composeAccountNotice,
  complaint_alert: composeComplaint,
  complaint_digest: composeDigest,
  reply_alert: composeReply,
  held_ratings: composeHeldRatings,
  feedback_news: composeFeedbackNews,
  daily_digest: composeDailyDigest,
  complaint_overdue: composeComplaintOverdue,
  user_added: composeUserAdded,
  role_changed: composeMembershipNotice,
  member_removed: composeMembershipNotice,
  ownership_received: composeMembershipNotice,
  owner_added: composeMembershipNotice,
  organization_closed: composeMembershipNotice,
  few_credits: composeFewCredits,
  billing_notice: composeBillingNotice,
  sales_contact: composeSalesContact,
  answer: composeAnswer,
  put_right: composePutRight,
};

type Texts = SentBy<"sms">;
const texts: {
  [Template in keyof Texts]: (message: Texts[Template], now: Date) => Promise<string | Unsayable>;
} = {
  complaint_alert: composeComplaintSms,
  complaint_digest: composeDigestSms,
  reply_alert: composeReplySms,
  phone_code: composePhoneCode,
  text_answer: composeTextAnswer,
  answer: composeAnswerSms,
  put_right: composePutRightSms,
};

const isEmail = (message: Message): message is Emails[keyof Emails] => Object.hasOwn(emails, message.template);
const isText = (message: Message): message is Texts[keyof Texts] => Object.hasOwn(texts, message.template);

const emailBy = <Template extends keyof Emails>(template: Template, message: Emails[Template], now: Date) =>
  emails[template](message, now);

const textBy = <Template extends keyof Texts>(template: Template, message: Texts[Template], now: Date) =>
  texts[template](message, now);

/** Content of an email, or why it is dropped; throws for templates of SMS. */
export async function composeEmail(message: Message, now: Date): Promise<EmailContent | Unsayable> {
  if (!isEmail(message)) throw new Error(`${message.template} is never an email`);
  return emailBy(message.template, message, now);
}

/** Text of an SMS, or why it is dropped; throws for templates of emails. */
export async function composeSms(message: Message, now: Date): Promise<string | Unsayable> {
  if (!isText(message)) throw new Error(`${message.template} is never an SMS`);
  return textBy(message.template, message, now);
}
