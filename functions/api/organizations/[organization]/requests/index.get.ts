import { namePeople } from "#functions/data/names/name-people.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { listRequests } from "#functions/data/requests/request-list.ts";
import { publicRequest } from "#functions/data/requests/requests.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listRequestsRoute as route } from "#shared/contract/requests.ts";
import { withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { allows } from "#shared/rules/plans.ts";

const usualLimit = 50;

/** Employees find only requests about themselves. */
export async function run({ params, query, actor, language }: CallOf<typeof route>) {
  const { cursor, limit = usualLimit, ...filter } = query;
  const read = await readOrganization(params.organization);
  if (!read) throw new Problem("organization_not_found");
  const { _id: organization, timeZone } = read;
  const reached = withinReach(actor, filter);
  return paged([organization, "requests", JSON.stringify(reached)], cursor, async (after) => {
    const { items, next } = await listRequests({
      organization,
      timeZone,
      filter: reached,
      limit: Number(limit),
      after,
    });
    // Announces no reminder that won't be sent.
    const reminds = read.reminderAfter !== null && read.closedAt === null && allows(read.plan ?? "free", "reminders");
    const shown = items.map((item) => publicRequest(reminds ? item : { ...item, remindsAt: null }));
    return { items: await namePeople(organization, language, shown), next };
  });
}

export const handler = endpoint(route, run);
