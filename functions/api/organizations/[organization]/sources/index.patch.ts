import { changeSources } from "#functions/actions/sources/change-sources.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { changeSourcesRoute as route } from "#shared/contract/sources.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await changeSources(body, auditActorOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
