import { createOrganization } from "#functions/actions/organizations/create-organization.ts";
import { publicOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { createOrganizationRoute as route } from "#shared/contract/organizations.ts";

export const run = async ({ actor, body, now, network }: CallOf<typeof route>) =>
  publicOrganization(
    unlessRefused(await createOrganization(actor.user, body, { route: route.id, now, network })),
    { role: "owner", limitedTo: null },
    now,
  );

export const handler = endpoint(route, run);
