import { ulid } from "ulid";
import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { locationKind } from "#functions/data/places/locations.ts";
import { add } from "#functions/data/places/rateable.ts";
import type { NewLocation } from "#shared/contract/locations.ts";
import type { Location } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/feedback-link.ts";
import { newLocation } from "#shared/rules/new-place.ts";
import { withMadeLink } from "./make-link.ts";

/** Adds a location with its link, which is made of its name where none is said. Refused: `invalid` for a reserved link, and `link_taken`. */
export async function addLocation(given: z.output<typeof NewLocation>, by: By): Promise<Location | Refusal> {
  const refused = given.feedbackId ? refusedLink(given.feedbackId) : null;
  if (refused) return refused;
  return withMadeLink(by.organization, given, (feedbackId) => addLinked({ ...given, feedbackId }, by));
}

async function addLinked(given: z.output<typeof NewLocation>, by: By): Promise<Location | Refusal> {
  const { organization, now } = by;
  const location = newLocation(ulid(now.getTime()), given);
  const also = [auditPut(by, { subject: location._id, changes: { name: [null, location.name] } })];
  const written = await add(locationKind, organization, location, { now, also });
  return written === "written" ? location : refusedWrite(written);
}
