import { auditPut } from "#functions/data/audit/audit.ts";
import { system } from "#functions/data/audit/audit-actor.ts";
import {
  changeOrganization,
  type OrganizationItem,
  readOrganization,
} from "#functions/data/organizations/organizations.ts";
import { locationKind } from "#functions/data/places/locations.ts";
import { changeRateable } from "#functions/data/places/rateable.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import type { Language } from "#shared/model/language.ts";
import { Location } from "#shared/model/location.ts";
import { OrganizationSettings } from "#shared/model/organization.ts";
import type { ReadPage } from "#shared/model/public-page.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { PageRead } from "#shared/rules/figures/public-figures.ts";
import { changesBetween } from "#shared/rules/organizations/settings.ts";
import { pagesToRead, type Whose } from "./pages-to-read.ts";
import { readPages } from "./read-pages.ts";

type Placed = { sources: { googlePlaceId: string | null } };

const withNewId = <Of extends Placed>(stored: Of, { from, to }: { from: string; to: string }): Of =>
  stored.sources.googlePlaceId === from ? { ...stored, sources: { ...stored.sources, googlePlaceId: to } } : stored;

/**
 * Stores a place's new Google id once, even with concurrent reads; a move to another place (`movedTo`) is never
 * followed.
 */
async function keepNewIds(
  { _id: organization, closedAt }: Pick<OrganizationItem, "_id" | "closedAt">,
  read: readonly PageRead[],
  now: Date,
): Promise<void> {
  const renewed = read.flatMap(({ of, reading }) =>
    of.source === "google" && "ok" in reading && reading.ok.id !== of.id
      ? [{ location: of.location, from: of.id, to: reading.ok.id }]
      : [],
  );
  if (closedAt !== null) return;
  const by = { organization, user: system, route: "sourceChange", now };
  for (const { location, ...ids } of renewed)
    if (location === null)
      await changeOrganization(
        organization,
        (stored) => withNewId(stored, ids),
        now,
        (before, after) => [
          auditPut(by, { version: after.version, changes: changesBetween(OrganizationSettings, before, after) }),
        ],
      );
    else
      await changeRateable(
        locationKind,
        { organization, id: location._id },
        (stored) => (withNewId(stored, ids) === stored ? null : withNewId(stored, ids)),
        {
          now,
          also: (before, after) => [
            auditPut(by, {
              subject: location._id,
              called: after.name,
              changes: changesBetween(Location, before, after),
            }),
          ],
        },
      );
}

/** Current content of public pages, or why each could not be read. */
export async function showReviews(
  id: string,
  { source, ...whose }: Whose & { source?: SourceName | undefined },
  { language, now }: { language: Language; now: Date },
): Promise<ReadPage[] | Refusal> {
  const organization = await readOrganization(id);
  if (!organization) return { refused: "organization_not_found" };
  const { pages } = await pagesToRead(organization, whose);
  const wanted = pages.filter((page) => source === undefined || page.source === source);
  const read = await readPages(wanted, { language, reviews: true });
  await keepNewIds(organization, read, now);
  return read.map(({ of, reading }) => ({
    source: of.source,
    location: of.location,
    interceptLessThan: of.interceptLessThan,
    ...("failed" in reading ? { page: null, failed: reading.failed } : { page: reading.ok, failed: null }),
  }));
}
