import { listFeedbacks } from "#functions/data/feedbacks/feedback-list.ts";
import { publicFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { paged } from "#functions/http/pages.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listFeedbacks as route } from "#shared/contract/feedbacks.ts";
import { feedbackSeen, withinReach } from "#shared/rules/feedbacks/own.ts";

const usualLimit = 50;

/** One page of feedback. Employees find feedback about themselves alone. */
export async function run({ params, query, actor }: CallOf<typeof route>) {
  const { cursor, order = "newest", limit = usualLimit, ...filter } = query;
  const read = await readOrganization(params.organization);
  if (!read) throw new Problem("organization_not_found");
  const { _id: organization, timeZone } = read;
  const reached = withinReach(actor, filter);
  return paged([organization, order, JSON.stringify(reached)], cursor, async (after) => {
    const asked = { organization, timeZone, filter: reached, order, limit: Number(limit), after };
    const { items, next } = await listFeedbacks(asked);
    return { items: items.map((feedback) => publicFeedback(feedbackSeen(actor, feedback))), next };
  });
}

export const handler = endpoint(route, run);
