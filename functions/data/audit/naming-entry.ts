import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Key } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifThere, tableName } from "#functions/data/table.ts";
import { unsaid } from "#shared/rules/organizations/settings.ts";

const Text = z.catch(z.optional(z.string()), undefined);
const Change = z.catch(z.optional(z.array(z.unknown())), undefined);

/** Parts of an audit entry that may name somebody. */
const Entry = z.object({
  user: Text,
  subject: Text,
  key: Text,
  changes: z.catch(z.optional(z.object({ name: Change, feedbackId: Change })), undefined),
});

/** `ids`: the person's and their API keys'. */
export interface Renamed {
  person: string;
  ids: ReadonlySet<string>;
  name: string;
}

export type Resaid = Partial<Record<"key" | "changes.name" | "changes.feedbackId", unknown>>;

const instead = (change: readonly unknown[], said: string) => change.map((value) => (value == null ? null : said));

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Replacements in an audit entry for an erased person: their employee link and the names of their API keys. */
export function resaid(item: unknown, { person, ids, name }: Renamed): Resaid {
  const { success, data } = Entry.safeParse(item);
  if (!success) return {};
  const { user = "", subject = "", key, changes = {} } = data;
  const says: [keyof Resaid, unknown, unknown][] = [];
  if (key !== undefined && ids.has(user)) says.push(["key", key, name]);
  if (changes.name && subject !== person && ids.has(subject))
    says.push(["changes.name", changes.name, instead(changes.name, name)]);
  if (changes.feedbackId && subject === person)
    says.push(["changes.feedbackId", changes.feedbackId, instead(changes.feedbackId, unsaid)]);
  return Object.fromEntries(says.flatMap(([at, before, after]) => (differs(before, after) ? [[at, after]] : [])));
}

/** Rewrites attributes of an audit entry. */
export async function resay({ pk, sk }: Key, said: Resaid): Promise<void> {
  const all = Object.entries(said).map(([at, value], index) => ({
    path: at
      .split(".")
      .map((part) => `#${part}`)
      .join("."),
    value,
    as: `:said${index}`,
  }));
  const names = Object.keys(said).flatMap((at) => at.split("."));
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: `SET ${all.map(({ path, as }) => `${path} = ${as}`).join(", ")}`,
        ConditionExpression: ifThere,
        ExpressionAttributeNames: Object.fromEntries(names.map((part) => [`#${part}`, part])),
        ExpressionAttributeValues: Object.fromEntries(all.map(({ as, value }) => [as, value])),
      }),
    ),
  );
}
