import { readUser } from "#functions/data/accounts/users.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import { closedPlan } from "#functions/messages/closed-plan.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { excerpt, greeting, messageBusiness, nameIn, sayIn } from "#functions/messages/texts.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { MembershipTemplate } from "#shared/model/organization-user.ts";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";
import type { PlanOfClosed } from "#shared/model/subscription.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { planOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { fullName } from "#shared/rules/person.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";

export interface MembershipNotice extends Addressed {
  template: MembershipTemplate;
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

export async function composeMembershipNotice({
  template,
  language,
  createdAt,
  data,
}: MessageOf<MembershipTemplate>): Promise<EmailContent | Unsayable> {
  const [organization, reader, by, person] = await Promise.all([
    readOrganization(data.organization),
    readUser(data.user),
    readUser(data.by),
    data.person === undefined ? null : readUser(data.person),
  ]);
  const until = erasedFrom(createdAt);
  const pays = template === "organization_closed" ? await readSubscription(data.organization) : null;
  if (!organization) return { reason: "organization_closed" };
  if (!reader || reader.closedAt !== undefined) return { reason: droppedAsLeft };
  if (template === "owner_added" && !person) return { reason: droppedAsLeft };
  return membershipEmail({
    template,
    language,
    origin: variable("PUBLIC_ORIGIN"),
    organization,
    reader: reader.firstName,
    role: memberRoles.find((one) => one === data.role) ?? null,
    by: by && fullName(by),
    person: person && { _id: person._id, name: fullName(person) },
    at: new Date(createdAt),
    until,
    plan: pays && planOfClosed(pays, until),
  });
}
