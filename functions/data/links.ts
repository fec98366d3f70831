import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Named } from "#shared/model/feedback.ts";
import { InvitationMode, type SourceName, Sources } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rating-form.ts";
import { linkKey } from "./keys.ts";
import { documents, readAll, tableName } from "./table.ts";

const LinkedLocation = z.extend(Named, { interceptLessThan: z.nullable(z.int()) });

/** All that the customer's page needs of an organization, under its own feedback link or one location's (`location`). */
export const LinkItem = z.object({
  link: z.string(),
  organization: z.string(),
  location: z.nullable(LinkedLocation),
  name: z.string(),
  logo: z.nullable(z.string()),
  language: Language,
  timeZone: z.string(),
  forceName: z.boolean(),
  forceEmail: z.boolean(),
  forcePhone: z.boolean(),
  interceptLessThan: z.int(),
  invitationMode: InvitationMode,
  sources: Sources,
  locations: z.array(LinkedLocation),
  employees: z.array(Named),
});
export type LinkItem = z.infer<typeof LinkItem>;

/** The public profile behind a feedback link, or null: one GetItem, 0.5 read units up to 4 kB. */
export async function readLink(link: string): Promise<LinkItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: linkKey(link) }));
  return Item ? LinkItem.parse(Item) : null;
}

/** Those of `links` (100 at most) that somebody has. */
export const takenLinks = async (links: readonly string[]): Promise<Set<string>> =>
  new Set((await readAll(links.map(linkKey), { ConsistentRead: true })).map(({ link }) => String(link)));

/** The sources that a customer can be sent to. */
export const connectedSources = ({ googlePlaceId, tripadvisorUrl }: LinkItem["sources"]): SourceName[] => [
  ...(googlePlaceId ? (["google"] as const) : []),
  ...(tripadvisorUrl ? (["tripadvisor"] as const) : []),
];

/** What a customer may see of a link's item: no ids but those of the choices. */
export const publicProfile = (item: LinkItem): RateProfile => ({
  link: item.link,
  name: item.name,
  logo: item.logo,
  language: item.language,
  forceName: item.forceName,
  forceEmail: item.forceEmail,
  forcePhone: item.forcePhone,
  interceptLessThan: item.location?.interceptLessThan ?? item.interceptLessThan,
  invitationMode: item.invitationMode,
  sources: connectedSources(item.sources),
  locations: item.locations.map(({ _id, name }) => ({ _id, name })),
  employees: item.employees,
});
