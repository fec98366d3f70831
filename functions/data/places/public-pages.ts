import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { publicPagesKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, tableName, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { Named } from "#shared/model/feedback.ts";
import { SourceName } from "#shared/model/invitation.ts";
import { type ConnectedPage, distinctPages, pagesAtMost } from "#shared/rules/figures/public-pages.ts";

/** First ten distinct pages and their total, in one item for cheap reading. */
export const PublicPagesItem = itemOf(
  z.object({
    pages: z.array(
      z.object({
        source: SourceName,
        id: z.string(),
        location: orNull(Named),
        interceptLessThan: orNull(z.int()),
      }),
    ),
    inAll: z.int(),
    version: z.int(),
  }),
);
export type PublicPagesItem = z.infer<typeof PublicPagesItem>;

/** Null if never gathered. */
export async function readPublicPages(organization: string, consistent = false): Promise<PublicPagesItem | null> {
  const Key = publicPagesKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: consistent }));
  return Item ? PublicPagesItem.parse(Item) : null;
}

const gathered = (all: readonly ConnectedPage[], before: PublicPagesItem | null): PublicPagesItem => {
  const pages = distinctPages(all);
  return { pages: pages.slice(0, pagesAtMost), inAll: pages.length, version: (before?.version ?? 0) + 1 };
};

const put = (organization: string, item: PublicPagesItem, before: PublicPagesItem | null) => ({
  TableName: tableName,
  Item: { ...publicPagesKey(organization), kind: "publicPages", ...item },
  ...(before === null
    ? { ConditionExpression: ifNew }
    : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": before.version } }),
});

/** Updates the pages; refused if they changed meanwhile. */
export const publicPagesPut = (
  organization: string,
  all: readonly ConnectedPage[],
  before: PublicPagesItem | null,
): Write => ({ Put: put(organization, gathered(all, before), before) });

/** Stores the pages on first gathering; returns the stored ones if somebody was faster. */
export async function keepPublicPages(organization: string, all: readonly ConnectedPage[]): Promise<PublicPagesItem> {
  const item = gathered(all, null);
  await ifConditionHolds(documents.send(new PutCommand(put(organization, item, null))));
  return item;
}
