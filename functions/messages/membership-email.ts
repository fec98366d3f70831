import { formatLocale, type Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { MembershipTemplate } from "#shared/model/organization-user.ts";
import type { MemberRole } from "#shared/model/role.ts";
import type { PlanOfClosed } from "#shared/model/subscription.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { closedPlan } from "./closed-plan.ts";
import type { EmailContent } from "./email-content.ts";
import { excerpt, greeting, messageBusiness, nameIn, sayIn } from "./texts.ts";

export interface MembershipNotice {
  template: MembershipTemplate;
  language: Language;
  origin: string;
  organization: Pick<Organization, "_id" | "name" | "logo" | "brandColor" | "timeZone">;
  reader: string;
  role: MemberRole | null;
  /** Full name of the actor; null if that account is gone. */
  by: string | null;
  person: { _id: string; name: string } | null;
  at: Date;
  /** Until when a closed organization can be reopened. */
  until: Date;
  plan: PlanOfClosed | null;
}

const buttonOf = ({ template, organization, person }: MembershipNotice): string => {
  if (person !== null) return addresses.user(organization._id, person._id);
  return template === "member_removed" ? addresses.mySettings() : addresses.me;
};

export function membershipEmail(notice: MembershipNotice): EmailContent {
  const { template, language, origin, organization, reader, role, by, person, at, until, plan } = notice;
  const say = sayIn(language);
  const { timeZone } = organization;
  const moment = new Intl.DateTimeFormat(formatLocale(language), {
    ...dayAndTime("long"),
    timeZone,
    timeZoneName: "short",
  });
  const values = {
    organization: nameIn(organization.name),
    role: role === null ? "" : say(`user_added.roles.${role}`),
    name: by === null ? "" : excerpt(nameIn(by), 80),
    person: person === null ? "" : excerpt(nameIn(person.name), 80),
    at: moment.format(at),
    until: moment.format(until),
  };
  const said = plan === null ? [] : closedPlan(language, plan, timeZone);
  if (plan?.ends) said.push(say("organization_closed.resume"));
  const subject = say(`${template}.subject`, values);
  return {
    language,
    subject,
    business: messageBusiness(organization, origin),
    preheader: say(`${template}.preheader`, values),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: subject },
      {
        kind: "paragraph",
        text: [
          say(by === null ? `${template}.body` : `${template}.body_by`, values),
          ...(template === "organization_closed" ? [say("organization_closed.means", values)] : []),
        ].join(" "),
      },
      ...(said.length === 0 ? [] : [{ kind: "paragraph" as const, text: said.join(" ") }]),
      { kind: "button", label: say(`${template}.button`), href: linkTo(origin, language, buttonOf(notice)) },
      { kind: "note", text: say(`${template}.note`, values) },
    ],
  };
}
