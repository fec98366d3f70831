import { readEmployee } from "#functions/data/places/employees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readEmployee as route } from "#shared/contract/employees.ts";

/** One employee. Employees find themselves alone. */
export async function run({ params, actor }: CallOf<typeof route>) {
  const isSeen = actor.reach === "all" || params.employee === actor.user._id;
  const employee = isSeen ? await readEmployee(params.organization, params.employee) : null;
  if (employee === null) throw new Problem("employee_not_found");
  return employee;
}

export const handler = endpoint(route, run);
