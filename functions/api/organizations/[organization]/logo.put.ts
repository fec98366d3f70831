import { changeLogo } from "#functions/actions/organizations/change-logo.ts";
import { publicOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { putLogoRoute as route } from "#shared/contract/organizations.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) => {
  const by = auditActorOf(route, params.organization, actor, now);
  return publicOrganization(unlessRefused(await changeLogo(body, by)), actor, now);
};

export const handler = endpoint(route, run);
