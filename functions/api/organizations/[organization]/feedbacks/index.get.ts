import { listFeedbacks } from "#functions/data/feedback-list.ts";
import { publicFeedback } from "#functions/data/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listFeedbacks as route } from "#shared/contract/feedbacks.ts";
import { withinReach } from "#shared/rules/own.ts";

const usualLimit = 50;

/** One page of feedback. Employees find feedback about themselves alone. */
export async function run({ params, query, actor }: CallOf<typeof route>) {
  const { cursor, order = "newest", limit, ...filter } = query;
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  const reached = withinReach(actor, filter);
  const list = [organization._id, order, JSON.stringify(reached)];
  const page = await listFeedbacks({
    organization: organization._id,
    timeZone: organization.timeZone,
    filter: reached,
    order,
    limit: limit === undefined ? usualLimit : Number(limit),
    after: cursor === undefined ? null : await readCursor(list, cursor),
  });
  const items = page.items.map((feedback) => publicFeedback(feedback, actor.reach));
  return { items, next: page.next && (await makeCursor(list, page.next)) };
}

export const handler = endpoint(route, run);
