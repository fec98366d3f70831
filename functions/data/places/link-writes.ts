import { createHash } from "node:crypto";
import { linkKey, linksGivenUpBy, linksGivenUpIn, reservedLinkKey } from "#functions/data/keys.ts";
import { ifNew, tableName, ttl, type Write } from "#functions/data/table.ts";
import type { LinkItem, MovedLink } from "./links.ts";

/** The condition that a link is the same holder's: of that location or employee, or of the organization itself. */
function sameHolder({ location, employee }: LinkItem) {
  const holder = location ?? employee;
  if (holder === null)
    return {
      condition: "NOT attribute_type(#location, :owned) AND NOT attribute_type(#employee, :owned)",
      names: { "#location": "location", "#employee": "employee" },
      values: { ":owned": "M" },
    };
  return {
    condition: "#holder.#id = :holder",
    names: { "#holder": location === null ? "employee" : "location", "#id": "_id" },
    values: { ":holder": holder._id },
  };
}

/**
 * Writes a link's item only where the link is free, given up by this organization, or the same holder's already: what
 * keeps links unique, within an organization too. DynamoDB deletes late, so a reservation that is over is looked at here.
 */
export function linkPut(item: LinkItem, now: Date): Write {
  const { condition, names, values } = sameHolder(item);
  return {
    Put: {
      TableName: tableName,
      Item: { ...linkKey(item.link), kind: "link", ...item },
      ConditionExpression: `${ifNew} OR freeFrom <= :now OR (#organization = :organization AND (attribute_exists(freeFrom) OR (${condition})))`,
      ExpressionAttributeNames: { "#organization": "organization", ...names },
      ExpressionAttributeValues: { ":organization": item.organization, ":now": now.toISOString(), ...values },
    },
  };
}

/** Where a link stands that is reserved without being named. */
export const reservedAt = (link: string) => reservedLinkKey(createHash("sha256").update(link).digest("base64url"));

/** The condition that what is reserved under a key is the organization's own, or is over. */
export const ifNotOthers = (organization: string, now: Date) => ({
  ConditionExpression: `${ifNew} OR freeFrom <= :now OR #organization = :organization`,
  ExpressionAttributeNames: { "#organization": "organization" },
  ExpressionAttributeValues: { ":organization": organization, ":now": now.toISOString() },
});

/** The writes that take a link: refused as `linkPut` says, and where another organization has it reserved without a name. */
export const linkTaken = (item: LinkItem, now: Date): Write[] => [
  linkPut(item, now),
  { ConditionCheck: { TableName: tableName, Key: reservedAt(item.link), ...ifNotOthers(item.organization, now) } },
];

/** Where links stand that were given up, however their holder is removed: by their organization, and by the employee who had them. */
const indexKeys = ({ link, organization, employee }: MovedLink) => ({
  gsi2pk: linksGivenUpIn(organization),
  gsi2sk: linkKey(link).pk,
  ...(employee !== null && { gsi1pk: linksGivenUpBy(employee), gsi1sk: linkKey(link).pk }),
});

/** The write that makes a link of the organization's own lead on. It is refused where somebody else has the link. */
export const movedLinkPut = (moved: MovedLink): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...linkKey(moved.link),
      kind: "movedLink",
      ...moved,
      ...indexKeys(moved),
      expiresAt: ttl(Date.parse(moved.freeFrom)),
    },
    ConditionExpression: `${ifNew} OR #organization = :organization`,
    ExpressionAttributeNames: { "#organization": "organization" },
    ExpressionAttributeValues: { ":organization": moved.organization },
  },
});
