import { readEmployee } from "#functions/data/places/employees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readEmployeeRoute as route } from "#shared/contract/employees.ts";
import { employeesSeen, findsEmployee } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor }: CallOf<typeof route>) {
  const { organization, employee: id } = params;
  const found = findsEmployee(actor, id) ? await readEmployee(organization, id) : null;
  const [employee] = employeesSeen(actor, found === null ? [] : [found]);
  if (employee === undefined) throw new Problem("employee_not_found");
  return employee;
}

export const handler = endpoint(route, run);
