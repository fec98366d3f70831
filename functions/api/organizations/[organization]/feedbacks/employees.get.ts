import { listEmployeesFor } from "#functions/data/places/employees.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listEmployees as route } from "#shared/contract/feedbacks.ts";
import { byName } from "#shared/rules/by-name.ts";

/** The employees that feedback may name. */
export async function run({ params, actor }: CallOf<typeof route>) {
  const employees = await listEmployeesFor(actor, params.organization);
  const items = employees.map(({ _id, name, feedbackId }) => ({ _id, name, feedbackId }));
  return { items: items.toSorted(byName) };
}

export const handler = endpoint(route, run);
