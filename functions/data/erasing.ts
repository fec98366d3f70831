import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  choiceKey,
  counterKey,
  erasedKey,
  feedbackKey,
  heldKey,
  type Key,
  linkKey,
  memberKey,
  organizationEntryKey,
  organizationKey,
  sessionKey,
} from "./keys.ts";
import { listLocations } from "./locations.ts";
import { documents, tableName, transact } from "./table.ts";

/** DynamoDB's limit of a transaction. */
const batch = 100;

/** Deletes items. Those that are not there are no failure. */
export async function eraseItems(keys: readonly Key[]): Promise<void> {
  for (let start = 0; start < keys.length; start += batch) {
    const some = keys.slice(start, start + batch);
    await transact(() => some.map((Key) => ({ Delete: { TableName: tableName, Key: { ...Key } } })));
  }
}

/**
 * Deletes the items below a partition key, `atMost` of them, and answers whether none is left. The links that they name
 * are deleted with them. Costs 2 write units for each kB of an item, and its read.
 */
async function erasePartition(pk: string, atMost: number): Promise<boolean> {
  let left = atMost;
  while (left > 0) {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
        ProjectionExpression: "pk, sk, feedbackId",
        Limit: Math.min(batch / 2, left),
      }),
    );
    const links = Items.flatMap(({ feedbackId }) => (typeof feedbackId === "string" ? [linkKey(feedbackId)] : []));
    await eraseItems([...links, ...Items.map((item) => ({ pk: String(item.pk), sk: String(item.sk) }))]);
    if (LastEvaluatedKey === undefined) return true;
    left -= Items.length;
  }
  return false;
}

/**
 * Deletes what is stored of an organization, `atMost` items of each kind in one go, and answers whether nothing is left. The
 * organization itself goes last, so that what was interrupted goes on. The audit log ends by itself.
 */
export async function eraseOrganization(organization: string, atMost: number): Promise<boolean> {
  const locations = await listLocations(organization);
  const scopes = ["A", ...locations.map(({ _id }) => `L${_id}` as const)] as const;
  const partitions = [
    ...scopes.map((scope) => choiceKey(organization, scope, "L", "").pk),
    feedbackKey(organization, "").pk,
    heldKey(organization, "").pk,
    erasedKey(organization, "").pk,
    counterKey(organization, "A", "", 0).pk,
  ];
  for (const pk of partitions) if (!(await erasePartition(pk, atMost))) return false;
  await eraseItems([organizationEntryKey(organization)]);
  return erasePartition(organizationKey(organization).pk, atMost);
}

/** Deletes everything below a person's key: the account, its sessions, and codes on their way. */
export const erasePerson = (user: string): Promise<boolean> => erasePartition(sessionKey(user, "").pk, 10_000);

/** Takes a person out of organizations. */
export const eraseMemberships = (user: string, organizations: readonly string[]): Promise<void> =>
  eraseItems(organizations.map((organization) => memberKey(organization, user)));
