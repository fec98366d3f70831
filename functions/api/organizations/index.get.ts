import * as members from "#functions/data/members.ts";
import * as organizations from "#functions/data/organizations.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { listOrganizations } from "#shared/contract/organizations.ts";
import { may } from "#shared/rules/permissions.ts";

export async function run(
  { actor }: CallOf<typeof listOrganizations>,
  deps: { members: typeof members; organizations: typeof organizations },
) {
  const memberships = (await deps.members.listMemberships(actor.user._id)).filter(({ role }) =>
    may(role, "organization.read"),
  );
  const roles = new Map(memberships.map(({ organization, role }) => [organization, role]));
  const found = await deps.organizations.readOrganizations([...roles.keys()].slice(0, 100));
  return found.map((organization) =>
    deps.organizations.publicOrganization(organization, roles.get(organization._id) ?? "user"),
  );
}

export const handler = endpoint(listOrganizations, run, { members, organizations });
