import type { UserItem } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type ClosesWith, type Message, type MessageOf, newMessage } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import { closedPlan } from "#functions/messages/closed-plan.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { greeting, nameIn, sayIn } from "#functions/messages/texts.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import type { PlanOfClosed } from "#shared/model/subscription.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { verifiedName } from "./token-mail.ts";

type Happened = "email_changed" | "password_changed" | "account_closed";

/** Email about an event of an account, with the organizations that closed with it. */
export const newAccountNotice = (
  template: "already_registered" | Happened,
  { language, email: to }: Pick<UserItem, "language" | "email">,
  now: Date,
  closes?: readonly ClosesWith[],
): Message =>
  newMessage({
    channel: "email",
    template,
    language,
    to,
    data: closes ? { closes: [...closes] } : {},
    organization: null,
    now,
  });

interface ClosedWith {
  name: string;
  timeZone: string;
  plan: PlanOfClosed;
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
  template: Happened,
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

/** Closed organizations by current name, without erased ones. */
async function gatherClosed(closes: readonly ClosesWith[] = []): Promise<ClosedWith[]> {
  const found = await Promise.all(
    closes.map(async ({ organization, ...plan }) => ({ settings: await readOrganization(organization), plan })),
  );
  return found.flatMap(({ settings, plan }) =>
    settings === null ? [] : [{ name: settings.name, timeZone: settings.timeZone, plan }],
  );
}

export async function composeAccountNotice({
  template,
  language,
  to,
  createdAt,
  data,
}: MessageOf<"already_registered" | Happened>): Promise<EmailContent> {
  const [origin, reader] = [variable("PUBLIC_ORIGIN"), await verifiedName(to)];
  if (template === "already_registered") return alreadyRegisteredEmail(language, origin, reader);
  const closes = await gatherClosed(data.closes);
  return accountNoticeEmail(template, language, origin, { reader, until: erasedFrom(createdAt), closes });
}
