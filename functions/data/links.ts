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
import { documents, ifNew, readAll, tableName, ttl, type Write } from "./table.ts";

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

/**
 * A link that its organization gave up. It leads to `movedTo` until `leadsUntil`, and nobody else can have it until
 * `freeFrom`. Earlier releases wrote one moment for both.
 */
export const MovedLinkItem = itemOf(
  z.object({
    link: z.string(),
    organization: z.string(),
    movedTo: z.string(),
    freeFrom: z.string(),
    leadsUntil: z.optional(z.string()),
  }),
);
export type MovedLink = z.infer<typeof MovedLinkItem> & { leadsUntil: string };

/** The write that makes a link of the organization's own lead on. It is refused where somebody else has the link. */
export const movedLinkPut = (moved: MovedLink): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...linkKey(moved.link), kind: "movedLink", ...moved, expiresAt: ttl(Date.parse(moved.leadsUntil)) },
    ConditionExpression: `${ifNew} OR #organization = :organization`,
    ExpressionAttributeNames: { "#organization": "organization" },
    ExpressionAttributeValues: { ":organization": moved.organization },
  },
});

/** Links of one organization that may lead on one after another. Nearly all lead straight to the present one (`given-up-links.ts`). */
const movesAtMost = 5;

/**
 * The item of a feedback link, or null. A link that was given up and leads on answers the one that it leads to, whose
 * `link` is another; never another organization's, which took a link on the way. Costs 0.5 read units up to 4 kB, and as much for each move: one for a link that is reserved.
 */
export async function readLink(link: string, now: Date): Promise<LinkItem | null> {
  let wanted = link;
  let owner: string | null = null;
  for (let moves = 0; moves <= movesAtMost; moves++) {
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: linkKey(wanted) }));
    if (!Item || (owner !== null && Item.organization !== owner)) return null;
    if (Item.kind !== "movedLink") return LinkItem.parse(Item);
    const { organization, movedTo, freeFrom, leadsUntil = freeFrom } = MovedLinkItem.parse(Item);
    if (leadsUntil <= now.toISOString()) return null;
    wanted = movedTo;
    owner = organization;
  }
  return null;
}

/** The present name of a link: another where it was given up, the same where nobody has it. Costs what `readLink` does. */
export const presentLink = async (link: string, now: Date): Promise<string> =>
  (await readLink(link, now))?.link ?? link;

/** Which of `links` (100 at most) are taken, or reserved for the organization that gave them up. */
export async function takenLinks(links: readonly string[], now: Date): Promise<Set<string>> {
  const items = await readAll(links.map(linkKey), { ConsistentRead: true });
  const taken = items.filter(({ freeFrom }) => freeFrom === undefined || String(freeFrom) > now.toISOString());
  return new Set(taken.map(({ link }) => String(link)));
}

/** Which of `links` (100 at most) an organization gave up and nobody else took. */
export async function leadingLinks(organization: string, links: readonly string[]): Promise<Set<string>> {
  const items = await readAll(links.map(linkKey), { ConsistentRead: true });
  const its = items.filter((item) => item.kind === "movedLink" && item.organization === organization);
  return new Set(its.map(({ link }) => String(link)));
}

/** The sources that a customer can be sent to. */
export const connectedSources = (sources: LinkItem["sources"]): SourceName[] =>
  sourceNames.filter((source) => publicReviewPage(source, sources) !== null);

/** What customers may see of a link: no ids except those of the choices on the page. */
export const publicProfile = (item: LinkItem): RateProfile =>
  shown(RateProfile, { ...item, sources: connectedSources(item.sources) });
