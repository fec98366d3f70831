import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { linkKey, linksGivenUpBy, linksGivenUpIn } from "#functions/data/keys.ts";
import { documents, ifNew, itemsIn, readAll, tableName, transact, ttl, type Write } from "#functions/data/table.ts";
import { ifNotOthers, reservedAt } from "./link-writes.ts";
import { type MovedLink, MovedLinkItem } from "./links.ts";

type Forgotten = Pick<MovedLink, "link" | "organization" | "freeFrom">;

/** Forgets a link, reserving its hash until `freeFrom`; refused if another organization has it. */
export const linkForgotten = ({ link, organization, freeFrom }: Forgotten, now: Date): Write[] => [
  {
    Delete: {
      TableName: tableName,
      Key: linkKey(link),
      ConditionExpression: `${ifNew} OR #organization = :organization`,
      ExpressionAttributeNames: { "#organization": "organization" },
      ExpressionAttributeValues: { ":organization": organization },
    },
  },
  {
    Put: {
      TableName: tableName,
      Item: {
        ...reservedAt(link),
        kind: "reservedLink",
        organization,
        freeFrom,
        expiresAt: ttl(Date.parse(freeFrom)),
      },
      ...ifNotOthers(organization, now),
    },
  },
];

const OfEmployee = z.object({
  link: z.string(),
  organization: z.string(),
  employee: z.union([
    z.string(),
    z.pipe(
      z.object({ _id: z.string() }),
      z.transform(({ _id }) => _id),
    ),
  ]),
});

/** Those of `links` that still belong to an employee. */
export async function linksOfEmployee(
  organization: string,
  employee: string,
  links: readonly string[],
): Promise<Set<string>> {
  const items = readable(OfEmployee, await readAll(links.map(linkKey), { ConsistentRead: true }));
  const theirs = items.filter((item) => item.organization === organization && item.employee === employee);
  return new Set(theirs.map(({ link }) => link));
}

async function listLinksGivenUpBy(employee: string): Promise<MovedLink[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk AND begins_with(gsi1sk, :link)",
      ExpressionAttributeValues: { ":pk": linksGivenUpBy(employee), ":link": linkKey("").pk },
    },
  );
  return readable(MovedLinkItem, await itemsIn(pages));
}

/** Forgets an employee's former links everywhere; true when done. */
export async function forgetLinksGivenUpBy(employee: string, now: Date, hasTime: () => boolean): Promise<boolean> {
  for (const moved of await listLinksGivenUpBy(employee)) {
    if (!hasTime()) return false;
    await transact(() => linkForgotten(moved, now));
  }
  return true;
}

const forgottenAtOnce = 25;

/** Forgets an erased organization's former links, reserved for the rest of their year; true when done. */
export async function forgetLinksGivenUpIn(organization: string, now: Date, hasTime: () => boolean): Promise<boolean> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :pk",
      ExpressionAttributeValues: { ":pk": linksGivenUpIn(organization) },
      Limit: forgottenAtOnce,
    },
  );
  for await (const { Items = [] } of pages) {
    if (Items.length > 0 && !hasTime()) return false;
    await Promise.all(readable(MovedLinkItem, Items).map((moved) => transact(() => linkForgotten(moved, now))));
  }
  return true;
}
