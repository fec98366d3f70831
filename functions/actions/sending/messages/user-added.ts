import { temporaryPasswordFrom } from "#functions/crypto/temporary-password.ts";
import { hashOf, shortHash } from "#functions/crypto/token.ts";
import { readUser, readUserByEmail } from "#functions/data/accounts/users.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { countPartWithin } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type MessageOf, newMessage } from "#functions/data/sending/messages.ts";
import { type CountedMail, type InvitationItem, readInvitation } from "#functions/data/users/invitations.ts";
import { variable } from "#functions/environment.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { excerpt, greeting, messageBusiness, nameIn, pluralKey, sayIn } from "#functions/messages/texts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Language } from "#shared/model/language.ts";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";
import { invitationMails, isInvitationOpen } from "#shared/rules/accounts/organization-user.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { inSeconds, oneDay, oneHour } from "#shared/rules/dates.ts";
import { fullName } from "#shared/rules/person.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";
import { nameToStrangers } from "#shared/rules/requests/strip-links.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";

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
    { name: "invitationMail", hash: hashOf(inboxOf(email)), seconds: inSeconds(oneDay) },
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
export function userAddedEmail(said: InvitationSaid): EmailContent {
  const { language, origin, organization, role, adder, hours, by } = said;
  const say = sayIn(language);
  const name = adder === null ? "" : excerpt(toStranger(adder), 80);
  const values = { organization: toStranger(organization.name), role: say(`user_added.roles.${role}`), name };
  const kind = "offer" in by ? "offer" : "temporary";
  const subject = say(`user_added.${kind}.subject`, values);
  return {
    language,
    subject,
    business: messageBusiness({ ...organization, name: values.organization }, origin),
    preheader: say(`user_added.${kind}.preheader`),
    blocks: [
      ...greeting(say, "offer" in by ? by.reader : null),
      { kind: "heading", text: subject },
      { kind: "paragraph", text: say(`user_added.${kind}.${name === "" ? "body" : "body_by"}`, values) },
      ...("offer" in by
        ? []
        : [
            {
              kind: "details" as const,
              details: [
                { label: say("user_added.email"), value: by.email },
                { label: say("user_added.password"), value: by.password },
              ],
            },
          ]),
      {
        kind: "button",
        label: say(`user_added.${kind}.button`),
        href: linkTo(origin, language, "offer" in by ? addresses.join(by.offer, organization._id) : addresses.login),
        fallback: say("fallback"),
      },
      {
        kind: "note",
        text: say(pluralKey(language, `user_added.${kind}.validity`, hours), { count: String(hours) }),
      },
      { kind: "note", text: say("user_added.otherwise") },
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
    return { reason: "invitation_over" };
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
  const password = temporaryPasswordFrom(await marksKey(), invitation.passwordId);
  return userAddedEmail({ ...said, language, by: { email: invitation.email, password } });
}
