import { ulid } from "ulid";
import type * as z from "zod/mini";
import { changeSettings } from "#functions/actions/organizations/change-settings.ts";
import { changeLocation } from "#functions/actions/places/change-location.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readLocation } from "#functions/data/places/locations.ts";
import type { SourceChanges, StoredSources } from "#shared/contract/sources.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";

type Stored = z.output<typeof StoredSources>;

const shown = ({ sources, version }: { sources: Sources; version: number }): Stored => ({ ...sources, version });

/** Public pages of an organization or of one location. */
export async function showSources(organization: string, location: string | undefined): Promise<Stored | Refusal> {
  if (location === undefined) {
    const found = await readOrganization(organization);
    return found ? shown(found) : { refused: "organization_not_found" };
  }
  const found = await readLocation(organization, location);
  return found ? shown(found) : { refused: "location_not_found" };
}

/** Changes public pages and writes the audit entry in one transaction; omitted fields stay, null deletes. */
export async function changeSources(
  { location, version, links, ...changes }: z.output<typeof SourceChanges>,
  by: ActorReference,
): Promise<Stored | Refusal> {
  const named = links?.map(({ _id = ulid(by.now.getTime()), ...link }) => ({ _id, ...link }));
  const sources = { ...changes, links: named };
  const changed = await (location === undefined
    ? changeSettings({ sources, version }, by)
    : changeLocation(location, { sources, version }, by));
  return isRefusal(changed) ? changed : shown(changed);
}
