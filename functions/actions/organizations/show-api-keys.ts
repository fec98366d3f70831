import { readUsers } from "#functions/data/accounts/users.ts";
import { publicApiKey } from "#functions/data/organizations/api-keys.ts";
import type { ApiKey } from "#shared/model/api-key.ts";
import { findWorkingKeys } from "./find-working-keys.ts";

/** API keys with their makers; a key is paused while its maker's account is closed. */
export async function showApiKeys(organization: string, now: Date): Promise<ApiKey[]> {
  const found = await findWorkingKeys(organization, now);
  const makers = [...new Set(found.map(({ maker }) => maker.user))];
  const people = await readUsers(makers);
  const isClosed = (user: string) => people.find(({ _id }) => _id === user)?.closedAt !== undefined;
  return found.map(({ key, maker }) =>
    publicApiKey(key, {
      maker: { _id: maker.user, name: "" },
      paused: isClosed(maker.user),
    }),
  );
}
