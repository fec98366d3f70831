import { ulid } from "ulid";
import { hashOf, newSecret } from "#functions/crypto/token.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { type ApiKeyItem, apiKeyPuts, readTurn, turnTaken } from "#functions/data/organizations/api-keys.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { membershipOf, readMembers, roleCheck } from "#functions/data/users/members.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type KeyScope, may } from "#shared/rules/permissions.ts";
import { findWorkingKeys } from "./find-working-keys.ts";

/** One program needs one key, and forgotten keys are a risk. */
const keysAtMost = 50;

interface WantedKey {
  name: string;
  scopes: readonly KeyScope[];
  expiresAt?: string | null | undefined;
}

/** Creates an API key and returns its secret, which is stored only as a hash. */
export async function createApiKey(
  { name, scopes, expiresAt = null }: WantedKey,
  by: ActorReference,
): Promise<{ key: ApiKeyItem; secret: string } | Refusal> {
  const { organization, user, now } = by;
  const endsAt = expiresAt === null ? null : new Date(expiresAt).toISOString();
  if (endsAt !== null && endsAt <= now.toISOString())
    return { refused: "invalid", fields: { expiresAt: "date_invalid" } };
  const secret = newSecret();
  const createdAt = now.toISOString();
  const wanted: Omit<ApiKeyItem, "membership"> = {
    _id: ulid(now.getTime()),
    organization,
    hash: hashOf(secret),
    name,
    maker: user,
    scopes: [...new Set(scopes)],
    createdAt,
    endsAt,
    lastUsedAt: null,
  };
  const entry = auditPut(by, { subject: wanted._id, changes: { scopes: [null, wanted.scopes] } });
  return retryOnConflict<{ key: ApiKeyItem; secret: string } | Refusal>(async () => {
    // Read before the keys are counted, so that a concurrent creation makes this one retry.
    const [turn, [member]] = await Promise.all([readTurn(organization), readMembers(organization, [user], true)]);
    if (!member || !may(member.role, "key.manage")) return { refused: "forbidden" };
    if ((await findWorkingKeys(organization, now)).length >= keysAtMost) return { refused: "too_many_keys" };
    const key: ApiKeyItem = { ...wanted, membership: membershipOf(member) };
    const made = [...apiKeyPuts(key), roleCheck(organization, user, member.role)];
    const { done } = await transact(() => [...made, turnTaken(organization, turn, now), entry]);
    return done ? { key, secret } : undefined;
  });
}
