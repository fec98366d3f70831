import * as organizations from "#functions/data/organizations.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { createOrganization } from "#shared/contract/organizations.ts";
import { isReserved } from "#shared/rules/feedback-link.ts";

export async function run(
  { actor, body, now }: CallOf<typeof createOrganization>,
  deps: { organizations: typeof organizations },
) {
  if (isReserved(body.feedbackId)) throw new Problem("invalid", { fields: { feedbackId: "link_reserved" } });
  const organization = deps.organizations.newOrganization({ ...body, language: actor.user.language }, now);
  const owner = {
    organization: organization._id,
    user: actor.user._id,
    role: "owner" as const,
    name: `${actor.user.firstName} ${actor.user.lastName}`,
  };
  const written = await deps.organizations.createOrganization(organization, owner);
  if (written !== "written") throw new Problem("link_taken", { fields: { feedbackId: "link_taken" } });
  return deps.organizations.publicOrganization(organization, "owner");
}

export const handler = endpoint(createOrganization, run, { organizations });
