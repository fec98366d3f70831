import { readUser } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { variable } from "#functions/environment.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { greeting, messageBusiness, nameIn, pluralKey, sayIn } from "#functions/messages/texts.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { may } from "#shared/rules/permissions.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";
import { fewCredits } from "#shared/rules/sending/sms-credits.ts";

export interface FewCreditsNotice extends Addressed {
  credits: number;
}

export function fewCreditsEmail({ language, origin, organization, reader, credits }: FewCreditsNotice): EmailContent {
  const say = sayIn(language);
  const name = nameIn(organization.name);
  const subject =
    credits === 0
      ? say("few_credits.none", { organization: name })
      : say(pluralKey(language, "few_credits.subject", credits), { organization: name, count: String(credits) });
  return {
    language,
    subject,
    business: messageBusiness(organization, origin),
    preheader: say("few_credits.preheader"),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: subject },
      { kind: "paragraph", text: say(credits === 0 ? "few_credits.stopped" : "few_credits.body") },
      {
        kind: "button",
        label: say("few_credits.button"),
        href: linkTo(origin, language, addresses.smsCredits(organization._id)),
      },
      { kind: "note", text: say("few_credits.once") },
    ],
  };
}

export async function composeFewCredits({
  language,
  data,
}: MessageOf<"few_credits">): Promise<EmailContent | Unsayable> {
  const [organization, reader, [member], credits] = await Promise.all([
    readOrganization(data.organization),
    readUser(data.user),
    readMembers(data.organization, [data.user], true),
    readCredits(data.organization),
  ]);
  if (!organization || organization.closedAt !== null) return { reason: "organization_closed" };
  const sees = member !== undefined && may(member.role, "billing.read");
  if (!reader || reader.closedAt !== undefined || !sees) return { reason: droppedAsLeft };
  if (credits > fewCredits) return { reason: "nothing_new" };
  return fewCreditsEmail({
    language,
    origin: variable("PUBLIC_ORIGIN"),
    organization,
    reader: reader.firstName,
    credits,
  });
}
