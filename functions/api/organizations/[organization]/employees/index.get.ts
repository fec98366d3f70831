import { listEmployeesFor } from "#functions/data/places/employees.ts";
import { answerPage } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listEmployeesRoute as route } from "#shared/contract/employees.ts";
import { byName } from "#shared/rules/by-name.ts";
import { locationsSeen, onlyEmployee } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { matchesWords } from "#shared/rules/search.ts";

/** Sorted by name, so all employees are read for each page. */
export async function run({ params: { organization }, query, actor }: CallOf<typeof route>) {
  const { q = "", location, ...page } = query;
  const all = await listEmployeesFor(actor, organization);
  const found = all
    .filter(({ locations }) => location === undefined || locations.includes(location))
    .filter(({ name }) => matchesWords(q.trim(), [name]));
  const sorted = found.toSorted(byName);
  const list = [
    "employees",
    organization,
    q,
    location ?? "",
    onlyEmployee(actor) ?? "",
    ...(locationsSeen(actor) ?? []),
  ];
  return answerPage(list, sorted, page);
}

export const handler = endpoint(route, run);
