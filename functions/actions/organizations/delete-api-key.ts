import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { apiKeyDelete, listApiKeys } from "#functions/data/organizations/api-keys.ts";
import { transact } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Deletes an API key: the next call by it is refused. The audit log says who did it. Refused: `key_not_found`. */
export async function deleteApiKey(id: string, by: By): Promise<{ deleted: true } | Refusal> {
  const key = (await listApiKeys(by.organization)).find(({ _id }) => _id === id);
  if (!key) return { refused: "key_not_found" };
  // The name goes with the key.
  const changes = { name: [key.name, null] } as const;
  const { done } = await transact(() => [apiKeyDelete(key), auditPut(by, { subject: id, changes })]);
  return done ? { deleted: true } : { refused: "key_not_found" };
}
