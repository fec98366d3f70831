import { readUser } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { nameIn, sayIn } from "#functions/messages/texts.ts";
import { fullName } from "#shared/rules/person.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";

export async function composeSalesContact({
  language,
  data,
}: MessageOf<"sales_contact">): Promise<EmailContent | Unsayable> {
  const [organization, user] = await Promise.all([readOrganization(data.organization), readUser(data.user)]);
  if (!organization) return { reason: "organization_closed" };
  if (!user) return { reason: droppedAsLeft };
  const say = sayIn(language);
  const values = {
    organization: nameIn(organization.name),
    name: nameIn(fullName(user)),
    locations: String(data.locations),
  };
  return {
    language,
    subject: say("sales_contact.subject", values),
    replyTo: user.email,
    preheader: say("sales_contact.preheader"),
    blocks: [
      { kind: "paragraph", text: say("sales_contact.body", values) },
      { kind: "quote", text: data.message, complaint: false },
      {
        kind: "details",
        details: [
          { label: say("sales_contact.email"), value: user.email },
          { label: say("sales_contact.organization"), value: organization._id },
        ],
      },
    ],
  };
}
