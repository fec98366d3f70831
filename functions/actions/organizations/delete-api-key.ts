import { apiKeyDelete, listApiKeys } from "#functions/data/api-keys.ts";
import { auditPut } from "#functions/data/audit.ts";
import { transact } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Which key is to go, and who deletes it by which route. */
export interface DoomedKey {
  organization: string;
  key: string;
  user: string;
  route: string;
}

/** Deletes an API key: the next call by it is refused. The audit log says who did it. Refused: `key_not_found`. */
export async function deleteApiKey(
  { organization, key: id, user, route }: DoomedKey,
  now: Date,
): Promise<{ deleted: true } | Refusal> {
  const key = (await listApiKeys(organization)).find(({ _id }) => _id === id);
  if (!key) return { refused: "key_not_found" };
  // The name goes with the key.
  const changes = { name: [key.name, null] } as const;
  const entry = auditPut({ organization, user, route, subject: id, changes }, now);
  const { done } = await transact(() => [apiKeyDelete(key), entry]);
  return done ? { deleted: true } : { refused: "key_not_found" };
}
