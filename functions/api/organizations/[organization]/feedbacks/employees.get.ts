import { listMembers } from "#functions/data/members.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listEmployees as route } from "#shared/contract/feedbacks.ts";
import { isRateable } from "#shared/rules/rating.ts";

/** The employees whom customers can name. Employees find themselves alone, as in the list. */
export async function run({ params, actor }: CallOf<typeof route>) {
  const members = (await listMembers(params.organization)).filter(({ role }) => isRateable(role));
  const seen = actor.reach === "own" ? members.filter(({ user }) => user === actor.user._id) : members;
  const items = seen.map(({ user, name }) => ({ _id: user, name }));
  return { items: items.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

export const handler = endpoint(route, run);
