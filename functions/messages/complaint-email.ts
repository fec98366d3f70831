import { contactEmail } from "#shared/locales/contact-email.ts";
import { formatLocale } from "#shared/model/language.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { asTyped } from "#shared/rules/feedbacks/customer.ts";
import { greetedName } from "#shared/rules/requests/greeted-name.ts";
import { brokenLinks } from "#shared/rules/requests/strip-links.ts";
import { spacedNumber } from "#shared/rules/sending/spaced-number.ts";
import { businessOf } from "./business.ts";
import { type Complaint, complaintLink } from "./complaint.ts";
import type { Block, EmailContent } from "./email-content.ts";
import { excerpt } from "./excerpt.ts";
import { greeting } from "./greeting.ts";
import { nameIn } from "./name.ts";
import { pluralKey, type Say, sayIn } from "./texts.ts";

const placeOf = (say: Say, { organization, feedback: { location } }: Complaint): string =>
  location
    ? say("complaint_alert.place", { organization: nameIn(organization.name), location: nameIn(location.name) })
    : nameIn(organization.name);

export const tel = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** Links are removed from the typed contact, except the address or number recognized in it. */
const wordsIn = (typed: string, read: string | null): string =>
  read === null ? brokenLinks(typed) : brokenLinks(typed).replace(brokenLinks(read), () => read);

function detailsOf(
  say: Say,
  { language, organization, feedback }: Complaint,
): Extract<Block, { kind: "details" }>["details"] {
  const { customer, location, employee, date } = feedback;
  const typed = asTyped(customer);
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

function answerLink(complaint: Complaint, email: string): string {
  const language = complaint.feedback.language ?? complaint.language;
  const place = excerpt(placeOf(sayIn(language), complaint), 120);
  return contactEmail(email, { language, name: greetedName(complaint.feedback.customer.name), place });
}

function actionsOf(complaint: Complaint): Block[] {
  const say = sayIn(complaint.language);
  const { email, phone } = complaint.feedback.customer;
  const actions = [
    ...(phone ? [{ label: say("complaint_alert.call"), href: tel(phone) }] : []),
    ...(email ? [{ label: say("complaint_alert.answer"), href: answerLink(complaint, email) }] : []),
  ];
  return actions.length > 0 ? [{ kind: "actions", actions }] : [];
}

const withoutWords = (complaint: Complaint): Complaint => ({
  ...complaint,
  feedback: { ...complaint.feedback, comment: "", customer: { name: null, email: null, phone: null } },
});

export function complaintEmail(given: Complaint): EmailContent {
  const complaint = given.withheld ? withoutWords(given) : given;
  const { language, origin, reader, organization, feedback, smsLeftOut, withheld } = complaint;
  const say = sayIn(language);
  const count = String(feedback.rating);
  const place = excerpt(placeOf(say, complaint), 120);
  const title = say(pluralKey(language, "complaint_alert.title", feedback.rating), { count, place });
  const comment = brokenLinks(feedback.comment);
  const words = excerpt(comment, 60);
  const actions = actionsOf(complaint);
  const reachable = actions.length > 0;
  const { email, phone } = asTyped(feedback.customer);
  const wordless = say(withheld ? "complaint_alert.withheld" : "complaint_alert.commentless");
  return {
    language,
    subject: words ? say("complaint_alert.subject", { title, comment: words }) : title,
    replyTo: feedback.customer.email,
    preheader: excerpt(comment, 140) || wordless,
    business: businessOf(organization, origin),
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
      ...(email || phone || withheld ? [] : [{ kind: "paragraph", text: say("complaint_alert.unreachable") } as const]),
      { kind: "button", label: say("complaint_alert.button"), href: complaintLink(complaint) },
      ...actions,
      ...(smsLeftOut ? [{ kind: "note", text: say(`complaint_alert.sms_${smsLeftOut}`) } as const] : []),
      { kind: "note", text: say(reachable ? "complaint_alert.private_answer" : "complaint_alert.private") },
    ],
    footer: {
      text: say("complaint_alert.because", { organization: nameIn(organization.name) }),
      label: say("complaint_alert.preferences"),
      href: linkTo(origin, language, addresses.mySettings("notifications")),
    },
  };
}
