import { formatLocale } from "#shared/model/language.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { brokenLinks } from "#shared/rules/requests/strip-links.ts";
import { spacedNumber } from "#shared/rules/sending/spaced-number.ts";
import { businessOf } from "./business.ts";
import { tel } from "./complaint-email.ts";
import type { Block, EmailContent } from "./email-content.ts";
import { excerpt } from "./excerpt.ts";
import { greeting } from "./greeting.ts";
import { nameIn } from "./name.ts";
import { replyLink, type ToldReply } from "./reply.ts";
import { sayIn } from "./texts.ts";

export function replyEmail(told: ToldReply): EmailContent {
  const { language, origin, reader, organization, request, reply, smsLeftOut, withheld } = told;
  const say = sayIn(language);
  const { name, phone, email } = withheld ? { name: null, phone: null, email: null } : request.customer;
  const words = withheld ? "" : brokenLinks(reply.text).trim();
  const business = nameIn(organization.name);
  const who = name === null ? say("reply_alert.customer") : excerpt(nameIn(name), 60);
  const title = say("reply_alert.title", { who, business: excerpt(business, 80) });
  const wordless = say("complaint_alert.withheld");
  const { timeZone } = organization;
  const received = new Intl.DateTimeFormat(formatLocale(language), { ...dayAndTime("short"), timeZone });
  const detail = (key: "name" | "phone" | "email" | "location" | "employee" | "received", value: string | null) =>
    value === null ? [] : [{ label: say(`complaint_alert.${key}`), value }];
  const call: Block[] =
    phone === null ? [] : [{ kind: "actions", actions: [{ label: say("complaint_alert.call"), href: tel(phone) }] }];
  return {
    language,
    subject: words ? say("complaint_alert.subject", { title, comment: excerpt(words, 60) }) : title,
    replyTo: email,
    preheader: excerpt(words, 140) || wordless,
    business: businessOf(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("reply_alert.heading") },
      words ? { kind: "quote", text: words, complaint: false } : { kind: "paragraph", text: wordless },
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
    ],
    footer: {
      text: say("complaint_alert.because", { organization: business }),
      label: say("complaint_alert.preferences"),
      href: linkTo(origin, language, addresses.mySettings("notifications")),
    },
  };
}
