import { publicOrganization, readWholeOrganizations } from "#functions/data/organizations/organizations.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listOrganizations as route } from "#shared/contract/organizations.ts";
import { may } from "#shared/rules/permissions.ts";

export async function run({ actor, now }: CallOf<typeof route>) {
  const memberships = (await listMemberships(actor.user._id)).filter(({ role }) => may(role, "organization.read"));
  const roles = new Map(memberships.map(({ organization, role }) => [organization, role]));
  const found = await readWholeOrganizations([...roles.keys()].slice(0, 100));
  return found.map((organization) => publicOrganization(organization, roles.get(organization._id) ?? "user", now));
}

export const handler = endpoint(route, run);
