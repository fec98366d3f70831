import { addEmployee } from "#functions/actions/places/add-employee.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { createEmployee as route } from "#shared/contract/employees.ts";

export const run = async ({ params: { organization }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await addEmployee(body, byOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
