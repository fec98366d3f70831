import { may } from "#shared/rules/permissions.ts";
import type { Ahead } from "#web/api/ahead.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { usersFilterIn, usersQuery } from "#web/api/users.ts";

export const usersAhead = ({ queries, organization, search, role }: Ahead) =>
  Promise.all([
    queries.prefetchQuery(organizationQuery(organization)),
    role().then((known) =>
      may(known, "user.read")
        ? queries.prefetchInfiniteQuery(usersQuery(organization, usersFilterIn(search)))
        : undefined,
    ),
  ]);
