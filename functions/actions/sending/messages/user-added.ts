import { temporaryPasswordFrom } from "#functions/crypto/temporary-password.ts";
import { hashOf, shortHash } from "#functions/crypto/token.ts";
import { readUser, readUserByEmail } from "#functions/data/accounts/users.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { countPartWithin, type LimitCount } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type MessageOf, newMessage } from "#functions/data/sending/messages.ts";
import { type CountedMail, type InvitationItem, readInvitation } from "#functions/data/users/invitations.ts";
import { variable } from "#functions/environment.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { excerpt, greeting, messageBusiness, nameIn, pluralKey, sayIn } from "#functions/messages/texts.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Language } from "#shared/model/language.ts";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";
import { invitationMails, isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { inSeconds, oneDay, oneHour } from "#shared/rules/dates.ts";
import { fullName } from "#shared/rules/person.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";

const seconds = inSeconds(oneDay);

const mailsTo = (email: string): LimitCount => ({ name: "invitationMail", hash: hashOf(inboxOf(email)), seconds });

/** Email about an invitation, counted for its address and, in smaller part, for the sending account. */
export const newInvitationMail = (
  { organization, email, passwordId }: InvitationItem,
  language: Language,
  { user, now }: Pick<ActorReference, "user" | "now">,
): CountedMail => ({
  message: newMessage({
    channel: "email",
    template: "user_added",
    language,
    to: email,
    organization: null,
    now,
    data: { addedTo: organization, passwordId },
  }),
  counted: countPartWithin(
    mailsTo(email),
    shortHash(user),
    { whole: invitationMails.fromAll, part: invitationMails.fromOne },
    now,
  ),
});

export interface InvitationSaid extends Omit<Addressed, "reader"> {
  role: MemberRole;
  adder: string | null;
  hours: number;
  /** An offer to an existing account, else a temporary password. */
  by: { offer: string; reader: string } | { email: string; password: string };
}

/** Stricter, because anybody can add a stranger's address. */
const toStranger = (name: string): string => nameToStrangers(nameIn(name));

/** Leaves out the typed name of the invited person, which could carry a stranger's words. */
export function userAddedEmail({
  language,
  origin,
  organization,
  role,
  adder,
  hours,
  by,
}: InvitationSaid): EmailContent {
  const say = sayIn(language);
  const name = adder === null ? "" : excerpt(toStranger(adder), 80);
  const values = { organization: toStranger(organization.name), role: say(`user_added.roles.${role}`), name };
  const plural = (key: string) => say(pluralKey(language, `user_added.${key}`, hours), { count: String(hours) });
  const business = messageBusiness({ ...organization, name: toStranger(organization.name) }, origin);
  const otherwise = { kind: "note", text: say("user_added.otherwise") } as const;
  if ("offer" in by) {
    const subject = say("user_added.offer_subject", values);
    return {
      language,
      subject,
      business,
      preheader: say("user_added.offer_preheader"),
      blocks: [
        ...greeting(say, by.reader),
        { kind: "heading", text: subject },
        { kind: "paragraph", text: say(name === "" ? "user_added.offer_body" : "user_added.offer_body_by", values) },
        {
          kind: "button",
          label: say("user_added.offer_button"),
          href: linkTo(origin, language, addresses.join(by.offer, organization._id)),
          fallback: say("fallback"),
        },
        { kind: "note", text: plural("offer_validity") },
        otherwise,
      ],
    };
  }
  const subject = say("user_added.subject", values);
  return {
    language,
    subject,
    business,
    preheader: say("user_added.preheader"),
    blocks: [
      ...greeting(say, null),
      { kind: "heading", text: subject },
      { kind: "paragraph", text: say(name === "" ? "user_added.body" : "user_added.body_by", values) },
      {
        kind: "details",
        details: [
          { label: say("user_added.email"), value: by.email },
          { label: say("user_added.password"), value: by.password },
        ],
      },
      {
        kind: "button",
        label: say("user_added.button"),
        href: linkTo(origin, language, addresses.login),
        fallback: say("fallback"),
      },
      { kind: "note", text: plural("validity") },
      otherwise,
    ],
  };
}

/** An offer for an account's owner, else a temporary password. */
export async function composeUserAdded(
  { language, to, data }: MessageOf<"user_added">,
  now: Date,
): Promise<EmailContent | Unsayable> {
  const [organization, invitation] = await Promise.all([
    readOrganization(data.addedTo),
    readInvitation(data.addedTo, to),
  ]);
  if (!organization) return { reason: "organization_closed" };
  const role = memberRoles.find((one) => one === invitation?.role);
  if (!invitation || !role || invitation.passwordId !== data.passwordId || !isInvitationOpen(invitation, now))
    return { reason: "addition_over" };
  const [{ known, user }, by] = await Promise.all([readUserByEmail(invitation.email), readUser(invitation.by)]);
  const said = {
    origin: variable("PUBLIC_ORIGIN"),
    organization,
    role,
    adder: by && fullName(by),
    hours: Math.max(1, Math.round((Date.parse(invitation.until) - now.getTime()) / oneHour)),
  };
  if (known?.verified && user)
    return userAddedEmail({
      ...said,
      language: user.language,
      by: { offer: invitation._id, reader: user.firstName },
    });
  const password = temporaryPasswordFrom(await signingKey(), invitation.passwordId);
  return userAddedEmail({ ...said, language, by: { email: invitation.email, password } });
}
