import { createHash } from "node:crypto";
import { linkKey, linksGivenUpBy, linksGivenUpIn, reservedLinkKey } from "#functions/data/keys.ts";
import { ifNew, tableName, ttl, type Write } from "#functions/data/table.ts";
import type { LinkItem, MovedLink } from "./links.ts";

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
 * Only if free, expired, given up by the organization, or its holder's already; checks expiry itself, because DynamoDB
 * deletes late.
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

/** Key of a reservation by hash. */
export const reservedAt = (link: string) => reservedLinkKey(createHash("sha256").update(link).digest("base64url"));

/** Condition that a reservation is the organization's own or expired. */
export const ifNotOthers = (organization: string, now: Date) => ({
  ConditionExpression: `${ifNew} OR freeFrom <= :now OR #organization = :organization`,
  ExpressionAttributeNames: { "#organization": "organization" },
  ExpressionAttributeValues: { ":organization": organization, ":now": now.toISOString() },
});

/** Takes a link; refused if somebody else has or reserved it. */
export const linkTaken = (item: LinkItem, now: Date): Write[] => [
  linkPut(item, now),
  { ConditionCheck: { TableName: tableName, Key: reservedAt(item.link), ...ifNotOthers(item.organization, now) } },
];

const indexKeys = ({ link, organization, employee }: MovedLink) => ({
  gsi2pk: linksGivenUpIn(organization),
  gsi2sk: linkKey(link).pk,
  ...(employee !== null && { gsi1pk: linksGivenUpBy(employee), gsi1sk: linkKey(link).pk }),
});

/** Redirects a former link; refused if somebody else has it. */
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
