import type * as z from "zod/mini";
import { readUser, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { shown } from "#functions/data/item.ts";
import type { UserFilter } from "#shared/contract/users.ts";
import { OrganizationUser } from "#shared/model/organization-user.ts";
import { newUser } from "#shared/rules/accounts/account.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { fullName } from "#shared/rules/person.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { type InvitationItem, listInvitations } from "./invitations.ts";
import { listMembers, type MemberItem, readMembers } from "./members.ts";

const activeUser = (user: UserItem, { role, limitedTo }: Pick<MemberItem, "role" | "limitedTo">): OrganizationUser =>
  shown(OrganizationUser, {
    ...user,
    role,
    limitedTo,
    status: "active",
    invitedUntil: null,
    accountClosed: user.closedAt !== undefined,
  });

/** Reveals no account. */
export const invitedUser = (invitation: InvitationItem): OrganizationUser => {
  const { _id, phone, role, limitedTo, until } = invitation;
  return shown(OrganizationUser, {
    ...newUser(_id, { ...invitation, language: "en" }),
    phone,
    role,
    limitedTo,
    status: "invited",
    invitedUntil: until,
  });
};

export type Found = { member: MemberItem; invitation?: never } | { invitation: InvitationItem; member?: never };

export async function findUser(organization: string, user: string): Promise<Found | null> {
  const [member] = await readMembers(organization, [user], true);
  if (member) return { member };
  const invitation = (await listInvitations(organization)).find(({ _id }) => _id === user);
  return invitation ? { invitation } : null;
}

/** A user as the API shows them; null if the account is gone. */
export async function shownUser(found: Found): Promise<OrganizationUser | null> {
  if (found.invitation) return invitedUser(found.invitation);
  const user = await readUser(found.member.user);
  return user && activeUser(user, found.member);
}

interface Listing {
  organization: string;
  filter: z.output<typeof UserFilter>;
  limit: number;
  after: string | null;
}

type Entry = Found & { _id: string; name: string };

/** Reading order of names, then id. */
const byName = (one: Pick<Entry, "_id" | "name">, other: Pick<Entry, "_id" | "name">): number =>
  compareNames(one.name, other.name) || one._id.localeCompare(other._id);

async function usersOf(entries: readonly Entry[]): Promise<OrganizationUser[]> {
  const members = entries.flatMap(({ member }) => (member ? [member.user] : []));
  const accounts = new Map((await readUsers(members)).map((user) => [user._id, user]));
  return entries.flatMap((entry) => {
    if (entry.invitation) return [invitedUser(entry.invitation)];
    const user = accounts.get(entry.member.user);
    return user ? [activeUser(user, entry.member)] : [];
  });
}

async function withWords(entries: readonly Entry[], words: string): Promise<Entry[]> {
  const found = (await usersOf(entries)).filter((user) =>
    matchesWords(words, [fullName(user), user.email, user.phone]),
  );
  const ids = new Set(found.map(({ _id }) => _id));
  return entries.filter(({ _id }) => ids.has(_id));
}

/** Position after the cursor; null if that user is unknown. */
async function startOf(entries: readonly Entry[], last: string): Promise<number | null> {
  const at = entries.findIndex(({ _id }) => _id === last);
  if (at !== -1) return at + 1;
  // Users who left still have a position.
  const gone = await readUser(last);
  if (!gone) return null;
  const place = { _id: last, name: fullName(gone) };
  return entries.filter((entry) => byName(entry, place) < 0).length;
}

/** A page of users by name with the total; search reads all accounts. Null if the cursor is gone. */
export async function listUsers({ organization, filter, limit, after: last }: Listing) {
  const [members, invitations] = await Promise.all([
    filter.status === "invited" ? [] : listMembers(organization, true),
    filter.status === "active" ? [] : listInvitations(organization),
  ]);
  const hasRole = ({ role }: { role: string }) => filter.role === undefined || role === filter.role;
  const all: Entry[] = [
    ...members.filter(hasRole).map((member) => ({ _id: member.user, name: member.name, member })),
    ...invitations
      .filter(hasRole)
      .map((invitation) => ({ _id: invitation._id, name: fullName(invitation), invitation })),
  ].toSorted(byName);
  const entries = filter.q === undefined ? all : await withWords(all, filter.q);
  const start = last === null ? 0 : await startOf(entries, last);
  if (start === null) return null;
  const page = entries.slice(start, start + limit);
  const next = start + limit < entries.length ? (page.at(-1)?._id ?? null) : null;
  return { items: await usersOf(page), total: entries.length, next };
}
