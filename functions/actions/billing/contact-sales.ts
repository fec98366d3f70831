import { ulid } from "ulid";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { variable } from "#functions/environment.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Emails a question about many locations to our sales mailbox. */
export async function contactSales(
  asked: { locations: number; message: string },
  by: ActorReference,
): Promise<{ sent: true } | Refusal> {
  const { organization, user, now } = by;
  const settings = await readOrganization(organization);
  if (settings === null) return { refused: "organization_not_found" };
  const message = newMessage({
    channel: "email",
    template: "sales_contact",
    language: settings.language,
    to: variable("SALES_ADDRESS"),
    organization: null,
    data: { organization, user, ...asked },
    id: ulid(now.getTime()),
    now,
  });
  await transact(() => [messagePut(message), auditPut(by)]);
  return { sent: true };
}
