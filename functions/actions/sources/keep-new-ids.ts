import { auditPut } from "#functions/data/audit/audit.ts";
import { system } from "#functions/data/audit/by.ts";
import { changeOrganization, type OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { locationKind } from "#functions/data/places/locations.ts";
import { change } from "#functions/data/places/rateable.ts";
import { Location } from "#shared/model/location.ts";
import { OrganizationSettings } from "#shared/model/organization.ts";
import type { PageRead } from "#shared/rules/figures/public-figures.ts";
import { changesBetween } from "#shared/rules/organizations/settings.ts";

type Placed = { sources: { googlePlaceId: string | null } };

const withNewId = <Of extends Placed>(stored: Of, { from, to }: { from: string; to: string }): Of =>
  stored.sources.googlePlaceId === from ? { ...stored, sources: { ...stored.sources, googlePlaceId: to } } : stored;

/**
 * Stores a place's new Google id once, even with concurrent reads; a move to another place (`movedTo`) is never
 * followed.
 */
export async function keepNewIds(
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
      await change(
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
