import { changeRefill } from "#functions/actions/billing/change-refill.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { updateRefillRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await changeRefill(body, auditActorOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
