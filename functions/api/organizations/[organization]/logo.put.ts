import { changeLogo } from "#functions/actions/organizations/change-logo.ts";
import { publicOrganization } from "#functions/data/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { putLogo as route } from "#shared/contract/organizations.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) => {
  const editor = { organization: params.organization, user: actor.user._id, route: route.id, now };
  return publicOrganization(unlessRefused(await changeLogo(editor, body)), actor.role);
};

export const handler = endpoint(route, run);
