import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { readUser, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { readable, shown } from "#functions/data/item.ts";
import { memberKey, newcomerKey } from "#functions/data/keys.ts";
import { between, documents, itemsIn } from "#functions/data/table.ts";
import type { UserFilter } from "#shared/contract/users.ts";
import { OrganizationUser } from "#shared/model/organization-user.ts";
import { newUser } from "#shared/rules/accounts/user.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { fullName } from "#shared/rules/person.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { MemberItem, readMembers } from "./members.ts";
import { NewcomerItem, readNewcomer } from "./newcomers.ts";

/** A member as the organization's users show them. */
const activeUser = (user: UserItem, { role }: Pick<MemberItem, "role">): OrganizationUser =>
  shown(OrganizationUser, {
    ...user,
    role,
    status: "active",
    invitedUntil: null,
    accountClosed: user.closedAt !== undefined,
  });

/** Somebody who has yet to join: what the member who added them said, and nothing of an account that they may have. */
export const invitedUser = (newcomer: NewcomerItem): OrganizationUser => {
  const { _id, phone, role, until } = newcomer;
  return shown(OrganizationUser, {
    ...newUser(_id, { ...newcomer, language: "en" }),
    phone,
    role,
    status: "invited",
    invitedUntil: until,
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

const startsOf = { invited: newcomerKey("", "").sk, active: memberKey("", "").sk } as const;
const lastLetter = "~";

/** Somebody in the list before their account is read: a membership has its person's name. */
type Entry = Found & { _id: string; name: string };

/** The order of the list: by name as a person reads it, and by id where the name is the same. */
const byName = (one: Pick<Entry, "_id" | "name">, other: Pick<Entry, "_id" | "name">): number =>
  compareNames(one.name, other.name) || one._id.localeCompare(other._id);

/** Members and newcomers as they are stored, of one status or of both. */
async function readStored(organization: string, status: OrganizationUser["status"] | undefined) {
  const pages = paginateQuery(
    { client: documents },
    {
      ...between(
        memberKey(organization, "").pk,
        startsOf[status ?? "active"],
        `${startsOf[status ?? "invited"]}${lastLetter}`,
      ),
      ConsistentRead: true,
    },
  );
  const items = await itemsIn(pages);
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind);
  return { members: readable(MemberItem, ofKind("member")), newcomers: readable(NewcomerItem, ofKind("newcomer")) };
}

/** The users of a list's entries, in its order. Members whose account is gone are left out. */
async function usersOf(entries: readonly Entry[]): Promise<OrganizationUser[]> {
  const members = entries.flatMap(({ member }) => (member ? [member.user] : []));
  const accounts = new Map((await readUsers(members)).map((user) => [user._id, user]));
  return entries.flatMap((entry) => {
    if (entry.newcomer) return [invitedUser(entry.newcomer)];
    const user = accounts.get(entry.member.user);
    return user ? [activeUser(user, entry.member)] : [];
  });
}

/** The entries whose name, email or number holds all the words. It reads all their accounts. */
async function withWords(entries: readonly Entry[], words: string): Promise<Entry[]> {
  const found = (await usersOf(entries)).filter((user) =>
    matchesWords(words, [fullName(user), user.email, user.phone]),
  );
  const ids = new Set(found.map(({ _id }) => _id));
  return entries.filter(({ _id }) => ids.has(_id));
}

/** How many come before the next page: those up to the last of the page before. Null where nobody knows them any more. */
async function startOf(entries: readonly Entry[], last: string): Promise<number | null> {
  const at = entries.findIndex(({ _id }) => _id === last);
  if (at !== -1) return at + 1;
  // They left meanwhile, or the filter fits them no longer: their name still has its place.
  const gone = await readUser(last);
  if (!gone) return null;
  const place = { _id: last, name: fullName(gone) };
  return entries.filter((entry) => byName(entry, place) < 0).length;
}

/**
 * One page of an organization's users by name, and how many fit the filter in all. It reads all memberships, which tell the
 * order, and the accounts of the page, which tell what the person says today; with words to look for, all accounts. Null
 * where the place to go on from is gone.
 */
export async function listUsers({ organization, filter, limit, after: last }: Listing) {
  const { members, newcomers } = await readStored(organization, filter.status);
  const hasRole = ({ role }: { role: string }) => filter.role === undefined || role === filter.role;
  const all: Entry[] = [
    ...members.filter(hasRole).map((member) => ({ _id: member.user, name: member.name, member })),
    ...newcomers.filter(hasRole).map((newcomer) => ({ _id: newcomer._id, name: fullName(newcomer), newcomer })),
  ].toSorted(byName);
  const entries = filter.q === undefined ? all : await withWords(all, filter.q);
  const start = last === null ? 0 : await startOf(entries, last);
  if (start === null) return null;
  const page = entries.slice(start, start + limit);
  const next = start + limit < entries.length ? (page.at(-1)?._id ?? null) : null;
  return { items: await usersOf(page), total: entries.length, next };
}
