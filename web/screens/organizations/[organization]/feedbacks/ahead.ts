import { reachOf } from "#shared/rules/permissions.ts";
import type { Ahead } from "#web/api/ahead.ts";
import { feedbackListQuery, feedbackQuery, heldQuery, pendingCounted, pendingQuery } from "#web/api/feedbacks.ts";
import { locationsQuery, organizationQuery } from "#web/api/organizations.ts";
import { queryFrom } from "./list/filter.ts";

export async function feedbacksAhead({ queries, organization, search, member }: Ahead): Promise<void> {
  const selected = search.get("feedback");
  await Promise.all([
    queries.prefetchInfiniteQuery(feedbackListQuery(organization, queryFrom(search))),
    queries.prefetchQuery(organizationQuery(organization)),
    queries.prefetchQuery(pendingQuery(organization, pendingCounted)),
    queries.prefetchQuery(locationsQuery(organization)),
    selected === null ? undefined : queries.prefetchQuery(feedbackQuery(organization, selected)),
    member().then((known) =>
      reachOf(known, "feedback.resolve") !== "none" ? queries.prefetchQuery(heldQuery(organization)) : undefined,
    ),
  ]);
}
