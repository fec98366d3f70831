import { ulid } from "ulid";
import { hashOf, newSecret } from "#functions/crypto/token.ts";
import { type ApiKeyItem, apiKeyPut, isWorking, listApiKeys } from "#functions/data/api-keys.ts";
import { auditPut } from "#functions/data/audit.ts";
import { transact } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { KeyScope } from "#shared/rules/permissions.ts";

/** So many keys an organization can have. A program needs one, and a forgotten one is a risk. */
const keysAtMost = 50;

/** A key that somebody wants, and by which route. */
export interface WantedKey {
  organization: string;
  user: string;
  route: string;
  name: string;
  scopes: readonly KeyScope[];
  expiresAt?: string | null | undefined;
}

/**
 * Generates an API key, and answers it with its secret, which is stored nowhere. The audit log says who did it. Refused:
 * `invalid` for an end that has passed, and `too_many_keys`.
 */
export async function createApiKey(
  { organization, user, route, name, scopes, expiresAt = null }: WantedKey,
  now: Date,
): Promise<{ key: ApiKeyItem; secret: string } | Refusal> {
  const endsAt = expiresAt === null ? null : new Date(expiresAt).toISOString();
  if (endsAt !== null && endsAt <= now.toISOString())
    return { refused: "invalid", fields: { expiresAt: "date_invalid" } };
  const keys = await listApiKeys(organization);
  if (keys.filter((key) => isWorking(key, now)).length >= keysAtMost) return { refused: "too_many_keys" };
  const secret = newSecret();
  const createdAt = now.toISOString();
  const key: ApiKeyItem = {
    ...{ _id: ulid(now.getTime()), organization, hash: hashOf(secret), name },
    ...{ scopes: [...new Set(scopes)], createdAt, endsAt, lastUsedAt: null },
  };
  const changes = { name: [null, name], scopes: [null, key.scopes] } as const;
  await transact(() => [apiKeyPut(key), auditPut({ organization, user, route, subject: key._id, changes }, now)]);
  return { key, secret };
}
