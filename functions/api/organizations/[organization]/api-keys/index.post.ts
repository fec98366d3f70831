import { createApiKey } from "#functions/actions/organizations/create-api-key.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { publicApiKey } from "#functions/data/organizations/api-keys.ts";
import { keyText } from "#functions/http/api-key.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { createApiKeyRoute as route } from "#shared/contract/keys.ts";

export async function run({ params: { organization }, body, actor, now, language }: CallOf<typeof route>) {
  const { key, secret } = unlessRefused(await createApiKey(body, auditActorOf(route, organization, actor, now)));
  const whose = { maker: authorOf(actor), paused: false };
  const shown = { ...publicApiKey(key, whose), secret: keyText({ organization, secret }) };
  return namePeople(organization, language, shown);
}

export const handler = endpoint(route, run);
