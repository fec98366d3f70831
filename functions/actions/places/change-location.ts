import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readSubscription, subscriptionHeld } from "#functions/data/billing/subscriptions.ts";
import { listLocations, locationKind } from "#functions/data/places/locations.ts";
import { changeRateable } from "#functions/data/places/rateable.ts";
import type { Write } from "#functions/data/table.ts";
import type { LocationChanges } from "#shared/contract/locations.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { Location } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { maySwitchOn } from "#shared/rules/billing/billed-locations.ts";
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
      hold: (before, after) => planHeld(organization, before, after),
      also: (before, after) => {
        const changed = changesBetween(Location, before, after);
        if (Object.keys(changed).length === 0) return [];
        return [auditPut(by, { subject: id, called: after.name, changes: changed })];
      },
    },
  );
  if (typeof changed === "object") return changed;
  if (changed === "subscription_needed") return { refused: changed };
  return changed === "not_found" ? { refused: "location_not_found" } : refusedWrite(changed);
}

/** Checks that the plan allows activating a location; concurrent activations conflict on the subscription's version. */
async function planHeld(
  organization: string,
  before: Location,
  after: Location,
): Promise<readonly Write[] | "subscription_needed"> {
  if (before.rateable || !after.rateable) return [];
  // The version first: whatever is switched on after it was read changes it, and is not missed in the list.
  const plan = await readSubscription(organization);
  const others = (await listLocations(organization, true)).filter(({ _id, rateable }) => rateable && _id !== after._id);
  return maySwitchOn(plan.subscription, others.length) ? [subscriptionHeld(organization, plan)] : "subscription_needed";
}
