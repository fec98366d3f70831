import { reachOf } from "#shared/rules/permissions.ts";
import type { Ahead } from "#web/api/ahead.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { usersFilterIn, usersQuery } from "#web/api/users.ts";

export const usersAhead = ({ queries, organization, search, member }: Ahead) =>
  Promise.all([
    queries.prefetchQuery(organizationQuery(organization)),
    member().then((known) =>
      reachOf(known, "user.read") !== "none"
        ? queries.prefetchInfiniteQuery(usersQuery(organization, usersFilterIn(search)))
        : undefined,
    ),
  ]);
