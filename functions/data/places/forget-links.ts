import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { linkKey, linksGivenUpBy, linksGivenUpIn } from "#functions/data/keys.ts";
import { documents, ifNew, itemsIn, readAll, tableName, transact, ttl, type Write } from "#functions/data/table.ts";
import { ifNotOthers, reservedAt } from "./link-writes.ts";
import { type MovedLink, MovedLinkItem } from "./links.ts";

/** A link that goes without leading on, whose it was, and until when nobody else has it. */
type Forgotten = Pick<MovedLink, "link" | "organization" | "freeFrom">;

/**
 * The writes after which nothing names a link any more: it leads nowhere, and its hash keeps it from others until
 * `freeFrom`. They are refused where another organization has the link by now.
 */
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

/** Whose a link is that an employee has, or gave up. */
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

/** Which of `links` an employee has or gave up, and nobody has taken since. 1 read unit each. */
export async function linksOfEmployee(
  organization: string,
  employee: string,
  links: readonly string[],
): Promise<Set<string>> {
  const items = readable(OfEmployee, await readAll(links.map(linkKey), { ConsistentRead: true }));
  const theirs = items.filter((item) => item.organization === organization && item.employee === employee);
  return new Set(theirs.map(({ link }) => link));
}

/** The links that an employee gave up anywhere and that still are reserved, also where the employee is gone: 0.5 read units. */
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

/**
 * Forgets the links that an employee gave up anywhere, also where the business removed them since: nothing else leads to
 * those. One that somebody else has by now stays theirs. Answers whether all are done. 0.5 read units, and 4 write units each.
 */
export async function forgetLinksGivenUpBy(employee: string, now: Date, hasTime: () => boolean): Promise<boolean> {
  for (const moved of await listLinksGivenUpBy(employee)) {
    if (!hasTime()) return false;
    await transact(() => linkForgotten(moved, now));
  }
  return true;
}

/** Links of an organization that are forgotten at once: 4 write units each. */
const forgottenAtOnce = 25;

/**
 * Forgets the links that were given up in an organization that is erased, also by employees and locations that it had removed:
 * nothing else leads to those. They are nobody else's for what is left of their year. One that somebody else has by now stays
 * theirs. Answers whether all are done: what is left is found again. 0.5 read units for 25, and 4 write units each.
 */
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
