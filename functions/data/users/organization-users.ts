import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { readUser, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { readable, shown } from "#functions/data/item.ts";
import { memberKey, newcomerKey } from "#functions/data/keys.ts";
import { documents, itemsIn, tableName } from "#functions/data/table.ts";
import type { UserFilter } from "#shared/contract/users.ts";
import { OrganizationUser } from "#shared/model/organization-user.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { fullName } from "#shared/rules/person.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { newUser } from "#shared/rules/user.ts";
import { MemberItem, readMembers } from "./members.ts";
import { NewcomerItem, readNewcomer } from "./newcomers.ts";

/** A member as the organization's users show them. */
export const activeUser = (user: UserItem, { role }: Pick<MemberItem, "role">): OrganizationUser =>
  shown(OrganizationUser, { ...user, role, status: "active", invitedUntil: null });

/** Somebody who has yet to join: what the member who added them said, and nothing of an account that they may have. */
export const invitedUser = (newcomer: NewcomerItem): OrganizationUser => {
  const { _id, phone, role, until } = newcomer;
  return shown(OrganizationUser, {
    ...newUser(_id, { ...newcomer, language: "en" }),
    ...{ phone, role, status: "invited", invitedUntil: until },
  });
};

/** A member or somebody who has yet to join, as it is stored; null where neither is there. */
export type Found = { member: MemberItem; newcomer?: never } | { newcomer: NewcomerItem; member?: never };

/** One user of an organization by id, as they are now, or null. */
export async function findUser(organization: string, user: string): Promise<Found | null> {
  const [[member], newcomer] = await Promise.all([
    readMembers(organization, [user], true),
    readNewcomer(organization, user),
  ]);
  if (member) return { member };
  return newcomer ? { newcomer } : null;
}

/** A user of an organization as the API shows them, or null where the account is gone. */
export async function shownUser(found: Found): Promise<OrganizationUser | null> {
  if (found.newcomer) return invitedUser(found.newcomer);
  const user = await readUser(found.member.user);
  return user && activeUser(user, found.member);
}

interface Listing {
  organization: string;
  filter: z.output<typeof UserFilter>;
  limit: number;
  /** The user that the page before ended with. */
  after: string | null;
}

const matches = (user: OrganizationUser, { q }: Listing["filter"]): boolean =>
  q === undefined || matchesWords(q, [fullName(user), user.email, user.phone]);

const startsOf = { invited: newcomerKey("", "").sk, active: memberKey("", "").sk } as const;
const after = "~";
/** DynamoDB's limit of a BatchGet. */
const accountsAtOnce = 100;

/** The order of the list: by name as a person reads it, and by id where the name is the same. */
const byName = (one: OrganizationUser, other: OrganizationUser): number =>
  compareNames(fullName(one), fullName(other)) || one._id.localeCompare(other._id);

/** Members and newcomers as they are stored, of one status or of both. */
async function readStored(organization: string, status: OrganizationUser["status"] | undefined) {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: {
        ":pk": memberKey(organization, "").pk,
        ":from": startsOf[status ?? "active"],
        ":to": `${startsOf[status ?? "invited"]}${after}`,
      },
      ConsistentRead: true,
    },
  );
  const items = await itemsIn(pages);
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind);
  return { members: readable(MemberItem, ofKind("member")), newcomers: readable(NewcomerItem, ofKind("newcomer")) };
}

async function withAccounts(members: readonly MemberItem[]): Promise<OrganizationUser[]> {
  const parts = Array.from({ length: Math.ceil(members.length / accountsAtOnce) }, (_, part) =>
    readUsers(members.slice(part * accountsAtOnce, (part + 1) * accountsAtOnce).map(({ user }) => user)),
  );
  const accounts = new Map((await Promise.all(parts)).flat().map((user) => [user._id, user]));
  return members.flatMap((member) => {
    const user = accounts.get(member.user);
    return user ? [activeUser(user, member)] : [];
  });
}

/** How many come before the next page: those up to the last of the page before. Null where nobody knows them any more. */
async function startOf(users: readonly OrganizationUser[], last: string): Promise<number | null> {
  const at = users.findIndex(({ _id }) => _id === last);
  if (at !== -1) return at + 1;
  // They left meanwhile, or the filter fits them no longer: their name still has its place.
  const gone = await readUser(last);
  if (!gone) return null;
  const place = activeUser(gone, { role: "user" });
  return users.filter((user) => byName(user, place) < 0).length;
}

/**
 * One page of an organization's users by name, and how many fit the filter in all. Names and addresses are read from the
 * accounts, so that they are what the person says today: all of them for each page, since their order is known only then.
 * Null where the place to go on from is gone.
 */
export async function listUsers({ organization, filter, limit, after: last }: Listing) {
  const stored = await readStored(organization, filter.status);
  const hasRole = ({ role }: { role: string }) => filter.role === undefined || role === filter.role;
  const members = await withAccounts(stored.members.filter(hasRole));
  const users = [...members, ...stored.newcomers.filter(hasRole).map(invitedUser)]
    .filter((user) => matches(user, filter))
    .toSorted(byName);
  const start = last === null ? 0 : await startOf(users, last);
  if (start === null) return null;
  const items = users.slice(start, start + limit);
  return { items, total: users.length, next: start + limit < users.length ? (items.at(-1)?._id ?? null) : null };
}
