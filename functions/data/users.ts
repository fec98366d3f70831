import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Language } from "#shared/model/language.ts";
import { OnboardingStep } from "#shared/model/onboarding.ts";
import type { User } from "#shared/model/user.ts";
import { Notifications, Theme } from "#shared/model/user.ts";
import { emailKey, userKey } from "./keys.ts";
import { documents, isThere, readAll, tableName } from "./table.ts";

/** A person as stored. `sessionsFrom`: sessions begun before this moment are over (password change or reset). */
export const UserItem = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  language: Language,
  theme: Theme,
  notifications: Notifications,
  passwordHash: z.string(),
  verified: z.boolean(),
  platformAdministrator: z.optional(z.boolean()),
  onboarding: z.nullable(z.object({ step: OnboardingStep, organization: z.nullable(z.string()) })),
  sessionsFrom: z.string(),
  version: z.int(),
});
export type UserItem = z.infer<typeof UserItem>;

/** Who an address belongs to; not verified while its newest registration waits for the emailed link. */
export const EmailItem = z.object({ user: z.string(), verified: z.boolean() });

/** The person as the API shows them, with their role where they are shown as a member. */
export const publicUser = (user: UserItem, role: User["role"] = null): User => ({
  _id: user._id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  role,
  language: user.language,
  theme: user.theme,
  notifications: user.notifications,
  onboarding: user.onboarding,
});

/** Who an address belongs to, or null. */
export async function readEmail(email: string): Promise<z.infer<typeof EmailItem> | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: emailKey(email), ConsistentRead: true }),
  );
  return Item ? EmailItem.parse(Item) : null;
}

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

/** Several persons (100 at most), in no order, without those that are gone. */
export const readUsers = async (users: readonly string[]): Promise<UserItem[]> =>
  (await readAll(users.map(userKey))).map((item) => UserItem.parse(item));

/** What a person may change of themselves. */
export type UserChanges = {
  [Field in "firstName" | "lastName" | "phone" | "language" | "theme" | "notifications"]?: UserItem[Field] | undefined;
};

/** Changes some fields of a person and answers the whole; fields not named stay. */
export async function updateUser(user: string, changes: UserChanges): Promise<UserItem> {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: userKey(user),
      UpdateExpression: `SET ${["version = version + :one", ...fields.map((_, index) => `#f${index} = :f${index}`)].join(", ")}`,
      ConditionExpression: isThere,
      ...(fields.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
      }),
      ExpressionAttributeValues: {
        ":one": 1,
        ...Object.fromEntries(fields.map(([, value], index) => [`:f${index}`, value])),
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  return UserItem.parse(Attributes);
}
