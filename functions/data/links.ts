import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { orNull } from "#shared/model/absent.ts";
import { Named } from "#shared/model/feedback.ts";
import { type SourceName, Sources, sourceNames } from "#shared/model/invitation.ts";
import { CustomerFacing } from "#shared/model/organization.ts";
import { RateProfile } from "#shared/model/rate-profile.ts";
import { publicReviewPage } from "#shared/rules/public-review-page.ts";
import { itemOf, shown } from "./item.ts";
import { linkKey } from "./keys.ts";
import { documents, readAll, tableName } from "./table.ts";

const LinkedLocation = z.extend(Named, { interceptLessThan: orNull(z.int()) });

/**
 * A feedback link: everything the customer's page needs to know about the organization. `location` is set when the link
 * belongs to one location.
 */
export const LinkItem = itemOf(
  z.extend(RateProfile, {
    ...CustomerFacing.shape,
    organization: z.string(),
    timeZone: z._default(z.string(), "UTC"),
    location: orNull(LinkedLocation),
    sources: Sources,
    locations: z._default(z.array(LinkedLocation), []),
    employees: z._default(z.array(Named), []),
  }),
);
export type LinkItem = z.infer<typeof LinkItem>;

/** The item of a feedback link, or null. Costs 0.5 read units up to 4 kB. */
export async function readLink(link: string): Promise<LinkItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: linkKey(link) }));
  return Item ? LinkItem.parse(Item) : null;
}

/** Which of `links` (100 at most) are taken. */
export const takenLinks = async (links: readonly string[]): Promise<Set<string>> =>
  new Set((await readAll(links.map(linkKey), { ConsistentRead: true })).map(({ link }) => String(link)));

/** The sources that a customer can be sent to. */
export const connectedSources = (sources: LinkItem["sources"]): SourceName[] =>
  sourceNames.filter((source) => publicReviewPage(source, sources) !== null);

/** What customers may see of a link: no ids except those of the choices on the page. */
export const publicProfile = (item: LinkItem): RateProfile =>
  shown(RateProfile, { ...item, sources: connectedSources(item.sources) });
