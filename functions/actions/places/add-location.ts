import { ulid } from "ulid";
import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { locationsChanged, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { listLocations, locationKind } from "#functions/data/places/locations.ts";
import { add } from "#functions/data/places/rateable.ts";
import { retryOnConflict } from "#functions/data/table.ts";
import type { NewLocation } from "#shared/contract/locations.ts";
import type { Location } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLocation } from "#shared/rules/billing/billed-locations.ts";
import { returnsToPlan } from "#shared/rules/billing/returning-locations.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { refusedLink, refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { newLocation } from "#shared/rules/organizations/new-place.ts";
import { withMadeLink } from "./make-link.ts";

/**
 * Adds a location within the plan's limits and schedules its billing; if `find` returns something, nothing is added.
 */
export async function addLocation<Found extends object = never>(
  given: z.output<typeof NewLocation>,
  by: ActorReference,
  find: (there: readonly Location[]) => Found | null = () => null,
): Promise<Location | Found | Refusal> {
  const refused = given.feedbackId ? refusedLink(given.feedbackId) : null;
  if (refused) return refused;
  return withMadeLink(by.organization, given, (feedbackId) => addLinked({ ...given, feedbackId }, by, find));
}

/** Concurrent additions conflict on the subscription's version, so that the plan's limit holds. */
async function addLinked<Found extends object>(
  given: z.output<typeof NewLocation>,
  by: ActorReference,
  find: (there: readonly Location[]) => Found | null,
): Promise<Location | Found | Refusal> {
  const { organization, now } = by;
  return retryOnConflict<Location | Found | Refusal>(
    async () => {
      // The version first: whatever is added after it was read changes it, and is not missed in the list.
      const plan = await readSubscription(organization);
      const there = await listLocations(organization, true);
      const found = find(there);
      if (found !== null) return found;
      const refused = refusedLocation(standingOf(plan, now), there.length);
      if (refused !== null) return refused === "subscription_needed" ? { refused, feature: "locations" } : { refused };
      const made = newLocation(ulid(now.getTime()), given);
      const before = returnsToPlan(plan.former, { feedbackId: made.feedbackId ?? "", name: made.name }, now);
      const location = { ...made, ...(before && { billedSince: before.since }) };
      const also = [
        auditPut(by, { subject: location._id, changes: { name: [null, location.name] } }),
        locationsChanged(organization, now, { version: plan.version }),
      ];
      const written = await add(locationKind, organization, location, { now, also });
      if (written === "edited_meanwhile") return undefined;
      return written === "written" ? location : refusedWrite(written);
    },
    { refused: "edited_meanwhile" },
  );
}
