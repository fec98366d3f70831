import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { userKey } from "#functions/data/keys.ts";
import { documents, ifNew, ifThere, readAll, tableName, transact, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { firstNotifications, type Notifications, User } from "#shared/model/user.ts";
import { isTold } from "#shared/rules/sending/notifications.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { emailProved, readEmail } from "./emails.ts";

/** An address that was the person's, proved by them, until a moment. What came with it later may be somebody else's. */
const FormerEmail = z.object({ email: z.string(), until: z.string() });

/** How many former addresses are kept, the newest ones. */
const formerAtMost = 10;

/** A person as stored. Sessions that began before `sessionsFrom` have ended: the password was changed or reset then. */
export const UserItem = itemOf(
  z.extend(z.omit(User, { role: true, phoneVerified: true, firstLogIn: true }), {
    /** The number that the person has proved to be theirs, in E.164 form. `phone` may be another one since. */
    verifiedPhone: orNull(z.string()),
    passwordHash: z.string(),
    firstLogIn: z.optional(z.boolean()),
    platformAdministrator: z.optional(z.boolean()),
    verified: z._default(z.boolean(), false),
    /** By which they find what they gave before they changed their address. */
    formerEmails: z.optional(z.catch(z.array(FormerEmail), [])),
    /** When the person closed the account. They may come back until it is erased (`shared/rules/accounts/closing.ts`). */
    closedAt: z.optional(z.string()),
    /** How far closing the account has taken comments off pages; see `withdrawAllGiven`. */
    withdrawnTo: z.optional(z.string()),
    sessionsFrom: z.string(),
    version: z.int(),
  }),
);
export type UserItem = z.infer<typeof UserItem>;

/** The former addresses of a person who takes the address `next` now. */
export const formerEmailsBy = ({ email, formerEmails = [] }: UserItem, next: string, now: Date) =>
  [...formerEmails, { email, until: now.toISOString() }]
    .filter(
      (one, index, all) => one.email !== next && all.findLastIndex((other) => other.email === one.email) === index,
    )
    .slice(-formerAtMost);

/** Whether the number that a person gives is the one that they proved to be theirs. */
export const hasVerifiedPhone = ({ phone, verifiedPhone }: Pick<UserItem, "phone" | "verifiedPhone">): boolean =>
  phone !== null && verifiedPhone !== null && e164(phone) === verifiedPhone;

/** Whether a person is told of anything: their account is open, and they have chosen a password of their own. */
export const isListening = ({ closedAt, firstLogIn }: UserItem): boolean => closedAt === undefined && !firstLogIn;

/** Whether a person is told of complaints by SMS: they wish it, and have typed back a code that was sent to their number. */
export const wantsSms = (user: UserItem): user is UserItem & { phone: string } =>
  user.notifications.phone && hasVerifiedPhone(user);

/**
 * Whether a person is told of complaints at all. Somebody who wishes SMS without a number of their own gets an email
 * that says so.
 */
export const wantsAlerts = ({ notifications }: UserItem): boolean => isTold(notifications);

/** The person as the API shows them. Give `role` where they are shown as a member of an organization. */
export const publicUser = (user: UserItem, role: User["role"] = null): User =>
  shown(User, { ...user, phoneVerified: hasVerifiedPhone(user), role });

/** The write that adds a person, until `expiresAt`, in seconds, if the address is not confirmed by then. */
export const userPut = (user: UserItem, more: { expiresAt?: number } = {}): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...userKey(user._id), kind: "user", ...user, ...more },
    ConditionExpression: ifNew,
  },
});

/**
 * The write that keeps somebody who has yet to choose a password of their own, until `expiresAt`, in seconds. Refused once
 * they have one.
 */
export const awaitingUserPut = (user: UserItem, expiresAt: number): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...userKey(user._id), kind: "user", ...user, expiresAt },
    ConditionExpression: `${ifNew} OR (firstLogIn = :true AND verified = :false)`,
    ExpressionAttributeValues: { ":true": true, ":false": false },
  },
});

/** A person by id, or null. */
export async function readUser(user: string): Promise<UserItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: userKey(user), ConsistentRead: true }),
  );
  return Item ? UserItem.parse(Item) : null;
}

/** Who is read where an address has no account. */
const nobody = "nobody";

/** What is known of an address, and the person that it belongs to: two reads, whether or not there is one. */
export async function readUserByEmail(email: string) {
  const known = await readEmail(email);
  return { known, user: await readUser(known?.user ?? nobody) };
}

/** From when on the sessions of an address's person count, and the browsers that they logged in with; null for nobody. */
export const sessionsFrom = async (email: string): Promise<string | null> =>
  (await readUserByEmail(email)).user?.sessionsFrom ?? null;

/** Several people, in no particular order. Deleted ones are left out. */
export const readUsers = async (users: readonly string[], consistent = false): Promise<UserItem[]> =>
  readable(UserItem, await readAll(users.map(userKey), { ConsistentRead: consistent }));

/** What people may change about themselves. Of what they are told of, what is not named stays. */
export type UserChanges = {
  [Field in "firstName" | "lastName" | "phone" | "language" | "theme"]?: UserItem[Field] | undefined;
} & { notifications?: { [Choice in keyof Notifications]?: boolean | undefined } | undefined };

/** The paths and values that a change writes. Each choice is written by itself, so that two changes at once both stay. */
function assignments({ notifications = {}, ...fields }: UserChanges): [path: string[], value: unknown][] {
  const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);
  return [
    ...given(fields).map(([name, value]): [string[], unknown] => [[name], value]),
    ...given(notifications).map(([name, value]): [string[], unknown] => [["notifications", name], value]),
  ];
}
/** Gives an account that was stored before there were any the choices that it is read with, so that one of them can be set. */
const chooseFirst = (user: string) =>
  documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: userKey(user),
      UpdateExpression: "SET notifications = if_not_exists(notifications, :first)",
      ConditionExpression: ifThere,
      ExpressionAttributeValues: { ":first": firstNotifications },
    }),
  );

/** Changes some fields of a person and answers the whole person. Other fields stay as they are. */
export async function updateUser(user: string, changes: UserChanges): Promise<UserItem> {
  const paths = assignments(changes);
  const names = [...new Set(paths.flatMap(([path]) => path))];
  const name = (field: string) => `#f${names.indexOf(field)}`;
  const sets = paths.map(([path], index) => `${path.map(name).join(".")} = :f${index}`);
  if (names.includes("notifications")) await chooseFirst(user);
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: userKey(user),
      UpdateExpression: `SET ${["version = version + :one", ...sets].join(", ")}`,
      ConditionExpression: ifThere,
      ...(names.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(names.map((field) => [name(field), field])),
      }),
      ExpressionAttributeValues: {
        ":one": 1,
        ...Object.fromEntries(paths.map(([, value], index) => [`:f${index}`, value])),
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  return UserItem.parse(Attributes);
}

/** Makes the person of an address an administrator of the platform, or takes that from them. Null where nobody has the address and has confirmed it. */
export async function setPlatformAdministrator(email: string, administrates: boolean): Promise<UserItem | null> {
  const { user } = await readUserByEmail(email);
  if (!user?.verified) return null;
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: userKey(user._id),
      UpdateExpression: "SET version = version + :one, platformAdministrator = :administrates",
      ConditionExpression: ifThere,
      ExpressionAttributeValues: { ":one": 1, ":administrates": administrates },
      ReturnValues: "ALL_NEW",
    }),
  );
  return UserItem.parse(Attributes);
}

/**
 * Puts a person's own password in place of the temporary one, which proves their address, and ends every session. `also` is
 * written with it. Answers the person, or null where it was replaced meanwhile, the address is another account's, or `also`
 * is refused.
 */
export async function replacePassword(
  { _id, email }: Pick<UserItem, "_id" | "email">,
  passwordHash: string,
  now: Date,
  also: Write[],
): Promise<UserItem | null> {
  const { done } = await transact(() => [
    emailProved(email, _id),
    {
      Update: {
        TableName: tableName,
        Key: userKey(_id),
        UpdateExpression:
          "SET passwordHash = :hash, verified = :true, sessionsFrom = :now, version = version + :one REMOVE firstLogIn, expiresAt",
        ConditionExpression: `${ifThere} AND firstLogIn = :true`,
        ExpressionAttributeValues: { ":hash": passwordHash, ":now": now.toISOString(), ":one": 1, ":true": true },
      },
    },
    ...also,
  ]);
  return done ? readUser(_id) : null;
}
