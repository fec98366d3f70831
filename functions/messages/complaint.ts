import type { Feedback } from "#shared/model/feedback.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { beginningOf, dayAndTime } from "#shared/rules/dates.ts";
import { customerAsTyped } from "#shared/rules/feedbacks/customer.ts";
import { breakLinks, stripLinks } from "#shared/rules/requests/strip-links.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import { cutToSeptets, segment, toGsm7, unitsOf } from "#shared/rules/sending/sms-segments.ts";
import type { Addressed, Block, EmailContent } from "./email-content.ts";
import {
  excerpt,
  greeting,
  type MessageSay,
  messageBusiness,
  nameIn,
  nameInGsm7,
  notificationsFooter,
  pluralKey,
  sayIn,
} from "./texts.ts";

export interface Complaint extends Addressed {
  feedback: Pick<
    Feedback,
    "_id" | "rating" | "comment" | "customer" | "location" | "employee" | "date" | "language" | "status"
  >;
  smsLeftOut?: SmsLeftOut | undefined;
}

export const complaintLink = ({ origin, language, organization, feedback }: Complaint): string =>
  linkTo(origin, language, addresses.feedback(organization._id, feedback._id));

const placeOf = (say: MessageSay, { organization, feedback: { location } }: Complaint): string =>
  location
    ? say("complaint_alert.place", { organization: nameIn(organization.name), location: nameIn(location.name) })
    : nameIn(organization.name);

export const tel = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** Links are removed from the typed contact, except the address or number recognized in it. */
const wordsIn = (typed: string, read: string | null): string =>
  read === null ? breakLinks(typed) : breakLinks(typed).replace(breakLinks(read), () => read);

function detailsOf(
  say: MessageSay,
  { language, organization, feedback }: Complaint,
): Extract<Block, { kind: "details" }>["details"] {
  const { customer, location, employee, date } = feedback;
  const typed = customerAsTyped(customer);
  const received = new Intl.DateTimeFormat(formatLocale(language), {
    ...dayAndTime("short"),
    timeZone: organization.timeZone,
  });
  return [
    ...(customer.name ? [{ label: say("complaint_alert.name"), value: nameIn(customer.name) }] : []),
    ...(typed.email
      ? [
          {
            label: say("complaint_alert.email"),
            value: wordsIn(typed.email, customer.email),
            ...(customer.email && { href: mailto(customer.email) }),
          },
        ]
      : []),
    ...(typed.phone
      ? [
          {
            label: say("complaint_alert.phone"),
            value: wordsIn(spacedNumber(typed.phone), customer.phone),
            ...(customer.phone && { href: tel(customer.phone) }),
          },
        ]
      : []),
    ...(location ? [{ label: say("complaint_alert.location"), value: nameIn(location.name) }] : []),
    ...(employee ? [{ label: say("complaint_alert.employee"), value: nameIn(employee.name) }] : []),
    { label: say("complaint_alert.received"), value: received.format(new Date(date)) },
  ];
}

const callOf = (say: MessageSay, phone: string | null): Block[] =>
  phone === null ? [] : [{ kind: "actions", actions: [{ label: say("complaint_alert.call"), href: tel(phone) }] }];

export function complaintEmail(complaint: Complaint): EmailContent {
  const { language, origin, reader, organization, feedback, smsLeftOut } = complaint;
  const say = sayIn(language);
  const count = String(feedback.rating);
  const place = excerpt(placeOf(say, complaint), 120);
  const title = say(pluralKey(language, "complaint_alert.title", feedback.rating), { count, place });
  const comment = breakLinks(feedback.comment);
  const words = excerpt(comment, 60);
  const reachable = feedback.customer.email !== null || feedback.customer.phone !== null;
  const { email, phone } = customerAsTyped(feedback.customer);
  const wordless = say("complaint_alert.commentless");
  return {
    language,
    subject: words ? say("complaint_alert.subject", { title, comment: words }) : title,
    preheader: excerpt(comment, 140) || wordless,
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("complaint_alert.heading") },
      {
        kind: "stars",
        rating: feedback.rating,
        text: say(pluralKey(language, "complaint_alert.stars", feedback.rating), { count }),
      },
      comment.trim() ? { kind: "quote", text: comment.trim(), complaint: true } : { kind: "paragraph", text: wordless },
      { kind: "details", details: detailsOf(say, complaint) },
      ...(email || phone ? [] : [{ kind: "paragraph", text: say("complaint_alert.unreachable") } as const]),
      {
        kind: "button",
        label: say(reachable ? "complaint_alert.reply" : "complaint_alert.button"),
        href: complaintLink(complaint),
      },
      ...callOf(say, feedback.customer.phone),
      ...(smsLeftOut ? [{ kind: "note", text: say(`complaint_alert.sms_${smsLeftOut}`) } as const] : []),
      { kind: "note", text: say(reachable ? "complaint_alert.private_answer" : "complaint_alert.private") },
    ],
    footer: notificationsFooter(complaint, "complaint_alert.because"),
  };
}

/** Septets; with less room the comment is left out. */
const least = { place: 10, comment: 12 } as const;

const looked = 1_000;

/** Fits a name and as many words as possible into one GSM-7 segment; one other character would halve the space. */
export function fittedAlert(named: string, said: string, fillWith: (name: string, comment: string) => string): string {
  const fill = (name: string, comment: string) => toGsm7(fillWith(name, comment));
  const name = nameInGsm7(beginningOf(named, looked)) || "Reviens";
  const words = toGsm7(stripLinks(toGsm7(beginningOf(said, looked))));
  const shared = segment - unitsOf(fill("x", "x")) + 2;
  if (words === "" || shared < least.place + least.comment)
    return fill(cutToSeptets(name, segment - unitsOf(fill("x", "")) + 1), "");
  const place = cutToSeptets(name, shared - Math.min(unitsOf(words), least.comment));
  return fill(place, cutToSeptets(words, shared - unitsOf(place)));
}

export function complaintSms(complaint: Complaint): string {
  const { language, organization, feedback } = complaint;
  const say = sayIn(language);
  return fittedAlert(organization.name, feedback.comment, (place, comment) =>
    say(comment ? "complaint_sms.with_comment" : "complaint_sms.without_comment", {
      rating: String(feedback.rating),
      place,
      comment,
      link: complaintLink(complaint),
    }),
  );
}
