import { readEntry } from "#functions/data/conversations/entries.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { fittedAlert, tel } from "#functions/messages/complaint.ts";
import type { Addressed, Block, EmailContent } from "#functions/messages/email-content.ts";
import { excerpt, greeting, messageBusiness, nameIn, notificationsFooter, sayIn } from "#functions/messages/texts.ts";
import type { ReplyChannel } from "#shared/model/conversation.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { Reply, Request } from "#shared/model/request.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { breakLinks } from "#shared/rules/requests/strip-links.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import { droppedAsErased, type Unsayable } from "#shared/rules/sending/sending.ts";
import { readAddressed } from "./read-addressed.ts";

type ReplyAlert = MessageOf<"reply_alert">;

export interface ToldReply extends Addressed {
  request: Pick<Request, "customer" | "location" | "employee" | "feedback">;
  reply: Pick<Reply, "text" | "date"> & { channel?: ReplyChannel };
  smsLeftOut?: SmsLeftOut | undefined;
}

/** Opens the customer's feedback, or the requests if there is none. */
const replyLink = ({ origin, language, organization: { _id }, request: { feedback } }: ToldReply): string =>
  linkTo(origin, language, feedback === null ? addresses.replies(_id) : addresses.feedback(_id, feedback));

export function replyEmail(told: ToldReply): EmailContent {
  const { language, origin, reader, organization, request, reply, smsLeftOut } = told;
  const say = sayIn(language);
  const { name, phone, email } = request.customer;
  const words = breakLinks(reply.text).trim();
  const business = nameIn(organization.name);
  const who = name === null ? say("reply_alert.customer") : excerpt(nameIn(name), 60);
  const title = say("reply_alert.title", { who, business: excerpt(business, 80) });
  const { timeZone } = organization;
  const received = new Intl.DateTimeFormat(formatLocale(language), { ...dayAndTime("short"), timeZone });
  const detail = (key: "name" | "phone" | "email" | "location" | "employee" | "received", value: string | null) =>
    value === null ? [] : [{ label: say(`complaint_alert.${key}`), value }];
  const call: Block[] =
    phone === null ? [] : [{ kind: "actions", actions: [{ label: say("complaint_alert.call"), href: tel(phone) }] }];
  return {
    language,
    subject: say("complaint_alert.subject", { title, comment: excerpt(words, 60) }),
    preheader: excerpt(words, 140),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("reply_alert.heading") },
      { kind: "quote", text: words, complaint: false },
      {
        kind: "details",
        details: [
          ...detail("name", name === null ? null : nameIn(name)),
          ...(phone === null
            ? []
            : [{ label: say("complaint_alert.phone"), value: spacedNumber(phone), href: tel(phone) }]),
          ...detail("email", email),
          ...detail("location", request.location && nameIn(request.location.name)),
          ...detail("employee", request.employee && nameIn(request.employee.name)),
          ...detail("received", received.format(new Date(reply.date))),
        ],
      },
      { kind: "button", label: say("reply_alert.button"), href: replyLink(told) },
      ...call,
      ...(smsLeftOut ? [{ kind: "note", text: say(`complaint_alert.sms_${smsLeftOut}`) } as const] : []),
      { kind: "note", text: say("reply_alert.in_reviens") },
    ],
    footer: notificationsFooter(told, "complaint_alert.because"),
  };
}

function replySms(told: ToldReply): string {
  const say = sayIn(told.language);
  const link = replyLink(told);
  const who = told.request.customer.name ?? say("reply_alert.customer");
  return fittedAlert(who, told.reply.text, (place, comment) =>
    say(comment ? "reply_sms.with_comment" : "reply_sms.without_comment", { who: place, comment, link }),
  );
}

/** What a reply is about: the feedback of its conversation, or a request that is not answered yet. */
async function subjectOf({ organization, data }: ReplyAlert): Promise<Pick<ToldReply, "request" | "reply"> | null> {
  if (data.feedback !== null) {
    const thread = { organization, feedback: data.feedback };
    const [feedback, reply] = await Promise.all([
      readFeedback(organization, data.feedback),
      readEntry(thread, data.reply),
    ]);
    return feedback && reply && { request: { ...feedback, feedback: data.feedback }, reply };
  }
  const request = data.request === null ? null : await readRequest(organization, data.request);
  const reply = request?.replies.find(({ _id }) => _id === data.reply);
  return request && reply ? { request, reply } : null;
}

async function gather(message: ReplyAlert): Promise<ToldReply | Unsayable> {
  const { organization, data, language } = message;
  const [subject, about] = await Promise.all([
    subjectOf(message),
    readAddressed(language, { organization, user: data.user }),
  ]);
  if (!about) return { reason: "organization_closed" };
  if (!subject) return { reason: droppedAsErased };
  const { customer, location, employee, feedback } = subject.request;
  const request = await namePeople(organization, language, { customer, location, employee, feedback });
  return { ...about, request, reply: subject.reply, smsLeftOut: data.smsLeftOut };
}

export async function composeReply(message: ReplyAlert): Promise<EmailContent | Unsayable> {
  const told = await gather(message);
  return "reason" in told ? told : replyEmail(told);
}

export async function composeReplySms(message: ReplyAlert): Promise<string | Unsayable> {
  const told = await gather(message);
  return "reason" in told ? told : replySms(told);
}
