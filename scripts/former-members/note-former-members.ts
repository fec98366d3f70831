import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { readUsers } from "#functions/data/accounts/users.ts";
import { employeeKey, feedbackKey, heldKey, type Key } from "#functions/data/keys.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { formerMemberPut, readMembers } from "#functions/data/users/members.ts";

/** DynamoDB's limit of a transaction. */
const batch = 100;

const named = z.catch(z.nullable(z.object({ _id: z.string() })), null);
/** Whom an item names, whatever else of it can be read. */
const Naming = z.object({
  sk: z.string(),
  employee: named,
  notes: z.catch(z.array(z.object({ author: named })), []),
});

async function* itemsBelow({ pk, sk }: Key): AsyncGenerator<z.infer<typeof Naming>> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: sk === "" ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: sk === "" ? { ":pk": pk } : { ":pk": pk, ":sk": sk },
      ProjectionExpression: "sk, employee, notes",
    },
  );
  for await (const { Items = [] } of pages) for (const item of Items) yield Naming.parse(item);
}

/** The ids of all that an organization names as employees or as authors of notes: people, programs, and who has no login. */
async function namedBy(organization: string): Promise<string[]> {
  const found = new Set<string>();
  const staff = employeeKey(organization, "");
  for await (const { sk } of itemsBelow(staff)) found.add(sk.slice(staff.sk.length));
  for (const place of [feedbackKey(organization, ""), heldKey(organization, "")])
    for await (const { employee, notes } of itemsBelow(place))
      for (const one of [employee, ...notes.map(({ author }) => author)]) if (one) found.add(one._id);
  return [...found];
}

/**
 * Notes with their accounts whom an organization names and who is no member of it any more, so that it forgets them once
 * their account is erased. Answers how many. Doing it again changes nothing. Reads all of its feedback.
 */
export async function noteFormerMembers(organization: string): Promise<number> {
  const ids = await namedBy(organization);
  let noted = 0;
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch);
    const [users, members] = await Promise.all([readUsers(some, true), readMembers(organization, some, true)]);
    const present = new Set(members.map(({ user }) => user));
    const gone = users.filter(({ _id }) => !present.has(_id));
    if (gone.length > 0) await transact(() => gone.map(({ _id: user }) => formerMemberPut({ organization, user })));
    noted += gone.length;
  }
  return noted;
}
