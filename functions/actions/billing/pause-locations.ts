import { auditPut } from "#functions/data/audit/audit.ts";
import { system } from "#functions/data/audit/audit-actor.ts";
import { readSubscription, type SubscriptionItem, subscriptionCheck } from "#functions/data/billing/subscriptions.ts";
import { type LocationItem, locationKind } from "#functions/data/places/locations.ts";
import { changeRateable } from "#functions/data/places/rateable.ts";
import { pausedAtEnd } from "#shared/rules/billing/billed-locations.ts";

/**
 * Deactivates locations beyond the free ones after a subscription ends; false if it changed meanwhile, as somebody may
 * have subscribed again.
 */
export async function pauseLocations(
  { organization, version }: Pick<SubscriptionItem, "organization" | "version">,
  locations: readonly LocationItem[],
  now: Date,
): Promise<boolean> {
  for (const { _id: id } of pausedAtEnd(locations)) {
    const changed = await changeRateable(
      locationKind,
      { organization, id },
      (stored) => (stored.rateable ? { ...stored, rateable: false } : null),
      {
        now,
        hold: async () =>
          (await readSubscription(organization)).version === version
            ? [subscriptionCheck(organization, { version })]
            : "outdated",
        also: (_, after) => [
          auditPut(
            { organization, user: system, route: "locationUpdate", now },
            { subject: id, called: after.name, changes: { rateable: [true, false] } },
          ),
        ],
      },
    );
    if (changed === "outdated") return false;
  }
  return true;
}
