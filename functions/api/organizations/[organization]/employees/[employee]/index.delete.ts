import { removeEmployee } from "#functions/actions/places/remove-employee.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { removeEmployeeRoute as route } from "#shared/contract/employees.ts";

export async function run({
  params: { organization, employee },
  actor,
  now,
}: CallOf<typeof route>): Promise<undefined> {
  unlessRefused(await removeEmployee(employee, auditActorOf(route, organization, actor, now)));
}

export const handler = endpoint(route, run);
