import { deleteApiKey } from "#functions/actions/organizations/delete-api-key.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { deleteApiKeyRoute as route } from "#shared/contract/keys.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await deleteApiKey(params.key, auditActorOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
