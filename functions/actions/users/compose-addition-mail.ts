import { hashOf, shortHash } from "#functions/crypto/token.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { countPartWithin, type LimitCount } from "#functions/data/limits.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import type { CountedMail, InvitationItem } from "#functions/data/users/invitations.ts";
import type { Language } from "#shared/model/language.ts";
import { additionMails } from "#shared/rules/accounts/organization-user.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";

const seconds = inSeconds(oneDay);

const mailsTo = (email: string): LimitCount => ({ name: "additionMail", hash: hashOf(inboxOf(email)), seconds });

/** Email about an addition, counted for its address and, in smaller part, for the sending account. */
export const composeAdditionMail = (
  { _id, organization, email, passwordId }: InvitationItem,
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
    data: { addedTo: organization, newcomer: _id, passwordId },
  }),
  counted: countPartWithin(
    mailsTo(email),
    shortHash(user),
    { whole: additionMails.fromAll, part: additionMails.fromOne },
    now,
  ),
});
