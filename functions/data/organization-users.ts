import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import type { UserFilter } from "#shared/contract/users.ts";
import { OrganizationUser } from "#shared/model/organization-user.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { newUser } from "#shared/rules/user.ts";
import { readable, shown } from "./item.ts";
import { memberKey, newcomerKey } from "./keys.ts";
import { MemberItem, readMembers } from "./members.ts";
import { NewcomerItem, readNewcomer } from "./newcomers.ts";
import { documents, tableName } from "./table.ts";
import { readUser, readUsers, type UserItem } from "./users.ts";

/** A member as the organization's users show them. */
export const activeUser = (user: UserItem, { role }: Pick<MemberItem, "role">): OrganizationUser =>
  shown(OrganizationUser, { ...user, role, status: "active", invitedUntil: null });

/** Somebody who has yet to join: what whoever added them said, and nothing of an account that they may have. */
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

/** Where a page of the list ended: within those who have yet to join, or within the members. */
export interface Place {
  status: OrganizationUser["status"];
  id: string;
}

interface Listing {
  organization: string;
  filter: z.output<typeof UserFilter>;
  limit: number;
  after: Place | null;
}

const keyOf = (organization: string, { status, id }: Place) =>
  status === "invited" ? newcomerKey(organization, id) : memberKey(organization, id);

const matches = (user: OrganizationUser, { q }: Listing["filter"]): boolean =>
  q === undefined || matchesWords(q, [`${user.firstName} ${user.lastName}`, user.email, user.phone]);

/** People looked at in one call while it looks for words: more are found on the next page. */
const readAtMost = 2_000;

const startsOf = { invited: newcomerKey("", "").sk, active: memberKey("", "").sk } as const;
const after = "~";

/**
 * One page of an organization's users, those who have yet to join first, then the newest. Names and addresses are read
 * from the accounts, 100 at a time, so that they are what the person says today. With words to look for it reads on until
 * the page is full or 2,000 were looked at, and says where to go on.
 */
export async function listUsers({ organization, filter, limit, after: from }: Listing) {
  const { pk } = memberKey(organization, "");
  const { role, status, q } = filter;
  const batch = q === undefined && role === undefined ? limit + 1 : 100;
  const items: OrganizationUser[] = [];
  let last = from;
  let read = 0;
  for (;;) {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        ExpressionAttributeValues: {
          ":pk": pk,
          ":from": startsOf[status ?? "active"],
          ":to": `${startsOf[status ?? "invited"]}${after}`,
        },
        ScanIndexForward: false,
        Limit: batch,
        ExclusiveStartKey: last ? { ...keyOf(organization, last) } : undefined,
        ConsistentRead: true,
      }),
    );
    const stored = page.Items ?? [];
    const members = readable(
      MemberItem,
      stored.filter(({ kind }) => kind === "member"),
    );
    const wanted = members.filter((member) => role === undefined || member.role === role);
    const people = new Map((await readUsers(wanted.map(({ user }) => user))).map((user) => [user._id, user]));
    for (const item of stored) {
      const place: Place =
        item.kind === "member"
          ? { status: "active", id: String(item.user) }
          : { status: "invited", id: String(item._id) };
      const user = userOf(item, people);
      if (user && (role === undefined || user.role === role) && matches(user, filter)) {
        if (items.length === limit) return { items, next: last };
        items.push(user);
      }
      last = place;
      read += 1;
    }
    if (!page.LastEvaluatedKey) return { items, next: null };
    if (read >= readAtMost) return { items, next: last };
  }
}

function userOf(item: Record<string, unknown>, people: ReadonlyMap<string, UserItem>): OrganizationUser | null {
  if (item.kind === "member") {
    const [member] = readable(MemberItem, [item]);
    const user = member && people.get(member.user);
    return user ? activeUser(user, member) : null;
  }
  const [newcomer] = readable(NewcomerItem, [item]);
  return newcomer ? invitedUser(newcomer) : null;
}
