import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { userKey } from "#functions/data/keys.ts";
import { documents, ifNew, ifThere, readAll, tableName, transact, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { type Notifications, User } from "#shared/model/user.ts";
import { isTold } from "#shared/rules/sending/notifications.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { emailProved, readEmailItem } from "./emails.ts";

/** Messages after `until` may be somebody else's. */
const FormerEmail = z.object({ email: z.string(), until: z.string() });

const formerAtMost = 10;

/** Sessions that began before `sessionsFrom` have ended. */
export const UserItem = itemOf(
  z.extend(z.omit(User, { role: true, phoneVerified: true, firstLogIn: true }), {
    /** Verified number in E.164; `phone` may differ since. */
    verifiedPhone: orNull(z.string()),
    passwordHash: z.string(),
    firstLogIn: z.optional(z.boolean()),
    /** Recognizes the temporary password that the first log-in used. */
    temporaryPasswordId: z.optional(z.string()),
    platformAdministrator: z.optional(z.boolean()),
    verified: z._default(z.boolean(), false),
    /** Finds feedback given under former addresses. */
    formerEmails: z.optional(z.catch(z.array(FormerEmail), [])),
    /** Reopenable until erased (`shared/rules/accounts/closing.ts`). */
    closedAt: z.optional(z.string()),
    /** Progress of `withdrawAllGiven`. */
    withdrawnTo: z.optional(z.string()),
    sessionsFrom: z.string(),
    version: z.int(),
  }),
);
export type UserItem = z.infer<typeof UserItem>;

export const formerEmailsBy = ({ email, formerEmails = [] }: UserItem, next: string, now: Date) =>
  [...formerEmails, { email, until: now.toISOString() }]
    .filter(
      (one, index, all) => one.email !== next && all.findLastIndex((other) => other.email === one.email) === index,
    )
    .slice(-formerAtMost);

export const hasVerifiedPhone = ({ phone, verifiedPhone }: Pick<UserItem, "phone" | "verifiedPhone">): boolean =>
  phone !== null && verifiedPhone !== null && e164(phone) === verifiedPhone;

/** Whether the account is open and has its own password. */
export const isListening = ({ closedAt, firstLogIn }: UserItem): boolean => closedAt === undefined && !firstLogIn;

/** Whether complaints go out by SMS: wanted, and the number is verified. */
export const wantsSms = (user: UserItem): user is UserItem & { phone: string } =>
  user.notifications.phone && hasVerifiedPhone(user);

/** Without a verified number, SMS falls back to email. */
export const wantsAlerts = ({ notifications }: UserItem): boolean => isTold(notifications);

/** Pass `role` for a member. */
export const publicUser = (user: UserItem, role: User["role"] = null): User =>
  shown(User, { ...user, phoneVerified: hasVerifiedPhone(user), role });

/** Adds a person, who expires at `expiresAt` (seconds) unless confirmed. */
export const userPut = (user: UserItem, more: { expiresAt?: number } = {}): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...userKey(user._id), kind: "user", ...user, ...more },
    ConditionExpression: ifNew,
  },
});

/** Keeps an account until `expiresAt` (seconds); refused once it has its own password. */
export const awaitingUserPut = (user: UserItem, expiresAt: number): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...userKey(user._id), kind: "user", ...user, expiresAt },
    ConditionExpression: `${ifNew} OR (firstLogIn = :true AND verified = :false)`,
    ExpressionAttributeValues: { ":true": true, ":false": false },
  },
});

export async function readUser(user: string): Promise<UserItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: userKey(user), ConsistentRead: true }),
  );
  return Item ? UserItem.parse(Item) : null;
}

const nobody = "nobody";

/** Always two reads, so that timing does not reveal whether an account exists. */
export async function readUserByEmail(email: string) {
  const known = await readEmailItem(email);
  return { known, user: await readUser(known?.user ?? nobody) };
}

/** Unordered, without missing ones. */
export const readUsers = async (users: readonly string[], consistent = false): Promise<UserItem[]> =>
  readable(UserItem, await readAll(users.map(userKey), { ConsistentRead: consistent }));

/** Unnamed notification choices stay. */
export type UserChanges = {
  [Field in "firstName" | "lastName" | "phone" | "language" | "theme"]?: UserItem[Field] | undefined;
} & { notifications?: { [Choice in keyof Notifications]?: boolean | undefined } | undefined };

/** One path per choice, so that concurrent changes both stay. */
function assignments({ notifications = {}, ...fields }: UserChanges): [path: string[], value: unknown][] {
  const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);
  return [
    ...given(fields).map(([name, value]): [string[], unknown] => [[name], value]),
    ...given(notifications).map(([name, value]): [string[], unknown] => [["notifications", name], value]),
  ];
}
export async function updateUser(user: string, changes: UserChanges): Promise<UserItem> {
  const paths = assignments(changes);
  const names = [...new Set(paths.flatMap(([path]) => path))];
  const name = (field: string) => `#f${names.indexOf(field)}`;
  const sets = paths.map(([path], index) => `${path.map(name).join(".")} = :f${index}`);
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

/** Grants or revokes platform administration; null unless the address is confirmed. */
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

/** Replaces the temporary password and ends all sessions; null if the account changed or `also` is refused. */
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
