import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { readLinkItem } from "#functions/data/places/links.ts";
import { documents, tableName } from "#functions/data/table.ts";

export async function everyOrganization(): Promise<OrganizationItem[]> {
  const found: OrganizationItem[] = [];
  const pages = paginateScan(
    { client: documents },
    {
      TableName: tableName,
      FilterExpression: "kind = :organization",
      ExpressionAttributeValues: { ":organization": "organization" },
    },
  );
  for await (const { Items = [] } of pages) found.push(...Items.map((item) => OrganizationItem.parse(item)));
  return found.toSorted((one, other) => one._id.localeCompare(other._id));
}

/** By id or feedback link; throws if not found. */
export async function organizationNamed(name: string): Promise<OrganizationItem> {
  const link = await readLinkItem(name.toLowerCase(), new Date());
  const organization = await readOrganization(link?.organization ?? name);
  if (!organization) throw new Error(`There is no organization with the id or feedback link ${name}.`);
  return organization;
}
