import { locationBillingStart, pricedSince } from "#functions/actions/billing/location-billing-start.ts";
import { leaveLimits } from "#functions/actions/users/leave-limits.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { locationsChanged } from "#functions/data/billing/subscriptions.ts";
import { type LocationItem, locationKind } from "#functions/data/places/locations.ts";
import { remove } from "#functions/data/places/rateable.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Removes a location and ends its billing; feedback keeps the name, and the link leads to the organization. */
export async function removeLocation(id: string, by: ActorReference): Promise<{ removed: true } | Refusal> {
  const { organization, now } = by;
  // The log keeps the name.
  const also = ({ name, feedbackId, billedSince }: LocationItem) => [
    auditPut(by, { subject: id, changes: { name: [name, null] } }),
    locationsChanged(organization, now, {
      removed: {
        added: locationBillingStart({ _id: id }),
        since: pricedSince({ _id: id, billedSince }),
        link: feedbackId ?? "",
        name,
      },
    }),
  ];
  const outcome = await remove(locationKind, { organization, id }, { now, also });
  // A repeated call ends what one that failed here began.
  if (outcome !== "edited_meanwhile") await leaveLimits(organization, id, now);
  if (outcome === "removed") return { removed: true };
  return { refused: outcome === "not_found" ? "location_not_found" : outcome };
}
