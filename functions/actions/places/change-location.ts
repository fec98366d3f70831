import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { locationKind } from "#functions/data/places/locations.ts";
import { changeRateable } from "#functions/data/places/rateable.ts";
import type { LocationChanges } from "#shared/contract/locations.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { Location } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { said } from "#shared/rules/organizations/new-place.ts";
import { changesBetween } from "#shared/rules/organizations/settings.ts";

type Changes = Omit<z.output<typeof LocationChanges>, "sources"> & {
  sources?: { [Part in keyof Sources]?: Sources[Part] | undefined } | undefined;
};

/** Changes a location and its link in one transaction; omitted fields stay. */
export async function changeLocation(
  id: string,
  { version, sources, ...changes }: Changes,
  by: ActorReference,
): Promise<Location | Refusal> {
  const { organization, now } = by;
  const refused = changes.feedbackId ? refusedLink(changes.feedbackId) : null;
  if (refused) return refused;
  const changed = await changeRateable(
    locationKind,
    { organization, id },
    (stored) =>
      version !== undefined && version !== stored.version
        ? null
        : {
            ...stored,
            ...said<Omit<Location, "sources">>(changes),
            sources: { ...stored.sources, ...said<Sources>(sources ?? {}) },
          },
    {
      now,
      also: (before, after) => {
        const changed = changesBetween(Location, before, after);
        if (Object.keys(changed).length === 0) return [];
        return [auditPut(by, { subject: id, called: after.name, changes: changed })];
      },
    },
  );
  if (typeof changed === "object") return changed;
  return changed === "not_found" ? { refused: "location_not_found" } : refusedWrite(changed);
}
