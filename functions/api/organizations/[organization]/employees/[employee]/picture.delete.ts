import { removePicture } from "#functions/actions/places/change-picture.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { deleteEmployeePictureRoute as route } from "#shared/contract/employees.ts";

export const run = async ({ params: { organization, employee }, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await removePicture(employee, auditActorOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
