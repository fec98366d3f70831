import { changeEmployee } from "#functions/actions/places/change-employee.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { updateEmployee as route } from "#shared/contract/employees.ts";

export const run = async ({ params: { organization, employee }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await changeEmployee(employee, body, byOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
