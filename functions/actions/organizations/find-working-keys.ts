import { type ApiKeyItem, isOfMembership, isWorking, listApiKeys } from "#functions/data/organizations/api-keys.ts";
import { type MemberItem, readMembers } from "#functions/data/users/members.ts";

/** A key that has not ended, with the membership it belongs to. */
interface WorkingKey {
  key: ApiKeyItem;
  maker: MemberItem;
}

/** Keys that are neither expired nor orphaned by the end of their maker's membership, newest first. */
export async function findWorkingKeys(organization: string, now: Date): Promise<WorkingKey[]> {
  const keys = (await listApiKeys(organization)).filter((key) => isWorking(key, now));
  const makers = [...new Set(keys.map(({ maker }) => maker))];
  const members = new Map((await readMembers(organization, makers, true)).map((member) => [member.user, member]));
  return keys.flatMap((key): WorkingKey[] => {
    const maker = members.get(key.maker);
    return maker && isOfMembership(key, maker) ? [{ key, maker }] : [];
  });
}
