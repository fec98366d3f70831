import { auditPut } from "#functions/data/audit/audit.ts";
import { system } from "#functions/data/audit/by.ts";
import { type LocationItem, locationKind } from "#functions/data/places/locations.ts";
import { change } from "#functions/data/places/rateable.ts";
import { pausedAtEnd } from "#shared/rules/billing/allowed-locations.ts";

/**
 * Switches off the locations that an organization without a subscription does not have for free, and says so in the audit
 * log. What they collected stays, and so do they. Those that are off already stay as they are.
 */
export async function pauseLocations(organization: string, locations: readonly LocationItem[], now: Date) {
  for (const { _id: id } of pausedAtEnd(locations))
    await change(
      locationKind,
      { organization, id },
      (stored) => (stored.rateable ? { ...stored, rateable: false } : null),
      {
        now,
        also: () => [
          auditPut(
            { organization, user: system, route: "locationUpdate", now },
            { subject: id, changes: { rateable: [true, false] } },
          ),
        ],
      },
    );
}
