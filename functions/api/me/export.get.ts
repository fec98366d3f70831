import { listGivenBy } from "#functions/actions/rating/list-given.ts";
import { listMemberships } from "#functions/data/members.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { isAlive, listSessions } from "#functions/data/sessions.ts";
import { publicUser } from "#functions/data/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { exportMe as route } from "#shared/contract/me.ts";

export async function run({ actor: { user, session }, now }: CallOf<typeof route>) {
  const [sessions, memberships, feedbackGiven] = await Promise.all([
    listSessions(user._id),
    listMemberships(user._id),
    listGivenBy(user),
  ]);
  const organizations = await Promise.all(
    memberships.map(async ({ organization, role, name }) => {
      const found = await readOrganization(organization);
      return { organization: { _id: organization, name: found?.name ?? "" }, role, name };
    }),
  );
  return {
    exportedAt: now.toISOString(),
    account: publicUser(user),
    sessions: sessions
      .filter((one) => isAlive(one, user.sessionsFrom, now))
      .map((one) => ({ ...one, current: one._id === session._id })),
    feedbackGiven,
    organizations,
  };
}

export const handler = endpoint(route, run);
