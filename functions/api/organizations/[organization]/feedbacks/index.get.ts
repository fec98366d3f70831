import * as list from "#functions/data/feedback-list.ts";
import { publicFeedback } from "#functions/data/feedbacks.ts";
import * as organizations from "#functions/data/organizations.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { listFeedbacks } from "#shared/contract/feedbacks.ts";

const usualLimit = 50;

/** One page of feedback. An employee finds their own ratings alone (design §6). */
export async function run(
  { params, query, actor }: CallOf<typeof listFeedbacks>,
  deps: { list: typeof list; organizations: typeof organizations },
) {
  const { cursor, order = "newest", limit, ...filter } = query;
  const organization = await deps.organizations.readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const reached = actor.reach === "own" ? { ...filter, employee: actor.user._id } : filter;
  const key = await signingKey();
  const listed = [organization._id, order, JSON.stringify(reached)];
  const page = await deps.list.listFeedbacks({
    organization: organization._id,
    timeZone: organization.timeZone,
    filter: reached,
    order,
    limit: limit === undefined ? usualLimit : Number(limit),
    after: cursor === undefined ? null : readCursor(key, listed, cursor),
  });
  const items = page.items.map((feedback) => publicFeedback(feedback, actor.reach));
  return { items, next: page.next && makeCursor(key, listed, page.next) };
}

export const handler = endpoint(listFeedbacks, run, { list, organizations });
