import { setPicture } from "#functions/actions/places/change-picture.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { putEmployeePictureRoute as route } from "#shared/contract/employees.ts";

export const run = async ({ params: { organization, employee }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await setPicture(employee, body, auditActorOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
