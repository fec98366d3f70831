import { ulid } from "ulid";
import { hashOf, signatureOf } from "#functions/crypto/token.ts";
import { openCheck } from "#functions/data/accounts/closing.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import type { WholeOrganization } from "#functions/data/organizations/organizations.ts";
import * as organizations from "#functions/data/organizations/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { Network } from "#shared/model/network.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { newOrganization, type OrganizationToCreate } from "#shared/rules/organizations/organization.ts";
import { fullName } from "#shared/rules/person.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";

/** Creates an organization owned by `user`; `also` joins the transaction and must check that the account is open. */
export async function createOrganization(
  user: UserItem,
  given: Omit<OrganizationToCreate, "language">,
  { route, now, network }: Pick<ActorReference, "route" | "now"> & { network: Network },
  also: (organization: string) => Write[] = () => [openCheck(user._id)],
): Promise<WholeOrganization | Refusal> {
  const refused = given.feedbackId ? refusedLink(given.feedbackId) : null;
  if (refused) return refused;
  const created = newOrganization(ulid(now.getTime()), { ...given, language: user.language });
  const organization = { ...created, version: 1 };
  const owner = { organization: organization._id, user: user._id, role: "owner" as const, name: fullName(user) };
  const entry = auditPut({ organization: organization._id, user: user._id, route, now });
  const inbox = signatureOf(await marksKey(), "free credits", [inboxOf(user.email)]);
  const more = [entry, ...also(organization._id)];
  const written = await organizations.storeOrganization(
    organization,
    { owner, inbox, network: hashOf(network.wide ?? network.near) },
    now,
    more,
  );
  if (typeof written === "string") return refusedWrite(written);
  return { ...organization, ...written };
}
