import { setPicture } from "#functions/actions/places/change-picture.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { putEmployeePicture as route } from "#shared/contract/employees.ts";

export const run = async ({ params: { organization, employee }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await setPicture(employee, body, byOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
