import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { linkKey } from "#functions/data/keys.ts";
import { documents, readAll, tableName } from "#functions/data/table.ts";
import { NamedThing } from "#shared/model/feedback.ts";
import { Sources } from "#shared/model/invitation.ts";
import { orNull } from "#shared/model/moment.ts";
import { reservedAt } from "./link-writes.ts";

/** Copied into the link by each change of the location. */
const LinkedLocation = z.extend(NamedThing, { interceptLessThan: orNull(z.int()), sources: orNull(Sources) });

/** Copies nothing of the organization, so that its changes never touch links. */
export const LinkItem = itemOf(
  z.object({
    link: z.string(),
    organization: z.string(),
    location: orNull(LinkedLocation),
    employee: orNull(NamedThing),
    paused: z._default(z.boolean(), false),
  }),
);
export type LinkItem = z.infer<typeof LinkItem>;

/** A released link: leads to the present one, and nobody else can have it until `freeFrom`. */
export const MovedLinkItem = itemOf(
  z.object({
    link: z.string(),
    organization: z.string(),
    location: orNull(z.string()),
    employee: orNull(z.string()),
    freeFrom: z.string(),
  }),
);
export type MovedLink = z.infer<typeof MovedLinkItem>;

/** A link's item, or null if unknown or expired. */
export async function readLinkItem(link: string, now: Date): Promise<LinkItem | MovedLink | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: linkKey(link) }));
  if (!Item) return null;
  if (Item.kind !== "movedLink") return LinkItem.parse(Item);
  const moved = MovedLinkItem.parse(Item);
  return moved.freeFrom > now.toISOString() ? moved : null;
}

export const isMoved = (item: LinkItem | MovedLink): item is MovedLink => "freeFrom" in item;

/** Links that an organization (`own`, or a new one) cannot take. */
export async function takenLinks(links: readonly string[], now: Date, own: string | null = null): Promise<Set<string>> {
  const at = new Map(links.flatMap((link) => [linkKey(link), reservedAt(link)].map((key) => [key.pk, { link, key }])));
  const items = await readAll(
    [...at.values()].map(({ key }) => key),
    { ConsistentRead: true },
  );
  const taken = items.filter(
    ({ freeFrom, organization }) =>
      freeFrom === undefined || (String(freeFrom) > now.toISOString() && organization !== own),
  );
  return new Set(taken.flatMap(({ pk }) => at.get(String(pk))?.link ?? []));
}
