import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { locationKind } from "#functions/data/places/locations.ts";
import { change } from "#functions/data/places/rateable.ts";
import type { LocationChanges } from "#shared/contract/locations.ts";
import { Location } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/feedback-link.ts";
import { said } from "#shared/rules/new-place.ts";
import { changesBetween } from "#shared/rules/settings.ts";

/**
 * Changes a location, its link and what pages offer in one transaction. What is left out stays. Refused: `invalid` for a
 * reserved link, `location_not_found`, `link_taken`, `link_changed_often`, and `edited_meanwhile` where somebody else was
 * faster than the `version` that it was changed on.
 */
export async function changeLocation(
  id: string,
  { version, ...changes }: z.output<typeof LocationChanges>,
  by: By,
): Promise<Location | Refusal> {
  const { organization, now } = by;
  const refused = changes.feedbackId ? refusedLink(changes.feedbackId) : null;
  if (refused) return refused;
  const changed = await change(
    locationKind,
    { organization, id },
    (stored) =>
      version !== undefined && version !== stored.version ? null : { ...stored, ...said<Location>(changes) },
    {
      now,
      also: (before, after) => {
        const changed = changesBetween(Location, before, after);
        // Somebody who saves without a change has done nothing that the log could tell.
        if (Object.keys(changed).length === 0) return [];
        return [auditPut(by, { subject: id, changes: changed })];
      },
    },
  );
  if (typeof changed === "object") return changed;
  return changed === "not_found" ? { refused: "location_not_found" } : refusedWrite(changed);
}
