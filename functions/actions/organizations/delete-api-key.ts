import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { apiKeyDelete, listApiKeys } from "#functions/data/organizations/api-keys.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { readMembers, roleCheck } from "#functions/data/users/members.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { may } from "#shared/rules/permissions.ts";

/** Deletes an API key at once and logs it. */
export async function deleteApiKey(id: string, by: ActorReference): Promise<{ deleted: true } | Refusal> {
  const { organization, user } = by;
  return retryOnConflict<{ deleted: true } | Refusal>(async () => {
    const [keys, [member]] = await Promise.all([listApiKeys(organization), readMembers(organization, [user], true)]);
    if (!member || !may(member.role, "key.manage")) return { refused: "forbidden" };
    const key = keys.find(({ _id }) => _id === id);
    if (!key) return { refused: "key_not_found" };
    const entry = auditPut(by, { subject: id });
    const { done } = await transact(() => [apiKeyDelete(key), roleCheck(organization, user, member.role), entry]);
    return done ? { deleted: true } : undefined;
  });
}
