import { listEmployees } from "#functions/data/places/employees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listEmployees as route } from "#shared/contract/feedbacks.ts";
import { byName } from "#shared/rules/by-name.ts";

/** The employees that feedback may name. Employees find themselves alone, as in the list. */
export async function run({ params, actor }: CallOf<typeof route>) {
  const employees = await listEmployees(params.organization);
  const seen = actor.reach === "own" ? employees.filter(({ _id }) => _id === actor.user._id) : employees;
  const items = seen.map(({ _id, name, feedbackId }) => ({ _id, name, feedbackId }));
  return { items: items.toSorted(byName) };
}

export const handler = endpoint(route, run);
