import { removePicture } from "#functions/actions/places/change-picture.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { deleteEmployeePicture as route } from "#shared/contract/employees.ts";

export const run = async ({ params: { organization, employee }, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await removePicture(employee, byOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
