import { addedAt, pricedSince } from "#functions/actions/billing/added-at.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { locationsChanged } from "#functions/data/billing/subscriptions.ts";
import { type LocationItem, locationKind } from "#functions/data/places/locations.ts";
import { remove } from "#functions/data/places/rateable.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Removes a location. Its feedback stays and names it, its link leads to the organization's, and Stripe bills it no longer. Refused:
 * `location_not_found`, and `edited_meanwhile` where others kept changing it.
 */
export async function removeLocation(id: string, by: By): Promise<{ removed: true } | Refusal> {
  const { organization, now } = by;
  // The name goes with the location.
  const also = ({ name, feedbackId, billedSince }: LocationItem) => [
    auditPut(by, { subject: id, changes: { name: [name, null] } }),
    locationsChanged(organization, now, {
      removed: {
        added: addedAt({ _id: id }),
        since: pricedSince({ _id: id, billedSince }),
        link: feedbackId ?? "",
        name,
      },
    }),
  ];
  const outcome = await remove(locationKind, { organization, id }, { now, also });
  if (outcome === "removed") return { removed: true };
  return { refused: outcome === "not_found" ? "location_not_found" : outcome };
}
