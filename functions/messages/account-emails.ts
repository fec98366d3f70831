import { formatLocale, type Language } from "#shared/model/language.ts";
import type { PlanOfClosed } from "#shared/model/subscription.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { closedPlan } from "./closed-plan.ts";
import type { EmailContent } from "./email-content.ts";
import { greeting, nameIn, sayIn } from "./texts.ts";

export interface ClosedWith {
  name: string;
  timeZone: string;
  plan: PlanOfClosed;
}

interface TokenLink {
  href: string;
  hours: number;
}

/**
 * `reader` only for a confirmed address: otherwise anybody could send their own words to a stranger by registering that
 * address.
 */
export function tokenEmail(
  template: "verify" | "reset" | "new_email",
  language: Language,
  { href, hours }: TokenLink,
  reader: string | null,
): EmailContent {
  const say = sayIn(language);
  const values = { hours: String(hours) };
  return {
    language,
    subject: say(`${template}.subject`),
    preheader: say(`${template}.preheader`, values),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say(`${template}.subject`) },
      { kind: "paragraph", text: say(`${template}.body`) },
      { kind: "button", label: say(`${template}.button`), href, fallback: say("fallback") },
      { kind: "note", text: say(`${template}.validity`, values) },
      { kind: "note", text: say(`${template}.otherwise`) },
    ],
  };
}

/** Sent when an address registers again, because the screen must not reveal accounts. */
export function alreadyRegisteredEmail(language: Language, origin: string, reader: string | null): EmailContent {
  const say = sayIn(language);
  return {
    language,
    subject: say("already_registered.subject"),
    preheader: say("already_registered.preheader"),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("already_registered.subject") },
      { kind: "paragraph", text: say("already_registered.body") },
      { kind: "button", label: say("already_registered.button"), href: linkTo(origin, language, addresses.login) },
      { kind: "link", label: say("already_registered.forgotten"), href: linkTo(origin, language, addresses.forgot) },
      { kind: "note", text: say("already_registered.otherwise") },
    ],
  };
}

/**
 * `until`: when a closed account can no longer be reopened; `closes`: organizations closed with it, whose time zone is
 * used.
 */
export function accountNoticeEmail(
  template: "email_changed" | "password_changed" | "account_closed",
  language: Language,
  origin: string,
  { reader, until, closes }: { reader: string | null; until: Date; closes: readonly ClosedWith[] },
): EmailContent {
  const say = sayIn(language);
  const moment = new Intl.DateTimeFormat(formatLocale(language), {
    ...dayAndTime("long"),
    timeZone: closes[0]?.timeZone ?? "America/Toronto",
    timeZoneName: "short",
  });
  const values = { until: moment.format(until) };
  const [address, label] =
    template === "password_changed"
      ? ([addresses.forgot, "password_changed.button"] as const)
      : ([addresses.login, `${template}.button`] as const);
  return {
    language,
    subject: say(`${template}.subject`),
    preheader: say(`${template}.preheader`, values),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say(`${template}.subject`) },
      { kind: "paragraph", text: say(`${template}.body`, values) },
      ...closes.map(({ name, timeZone, plan }) => ({
        kind: "paragraph" as const,
        text: [
          say("account_closed.closes", { organization: nameIn(name) }),
          ...closedPlan(language, plan, timeZone),
        ].join(" "),
      })),
      { kind: "button", label: say(label), href: linkTo(origin, language, address) },
      { kind: "note", text: say(`${template}.otherwise`) },
    ],
  };
}
