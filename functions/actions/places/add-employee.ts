import { ulid } from "ulid";
import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { employeeKind } from "#functions/data/places/employees.ts";
import { add } from "#functions/data/places/rateable.ts";
import type { NewEmployee } from "#shared/contract/employees.ts";
import type { Employee } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { newEmployee } from "#shared/rules/organizations/new-place.ts";
import { checkLocations } from "./check-locations.ts";
import { withMadeLink } from "./make-link.ts";

/** Adds an employee without log-in; the link defaults to one made from the name. */
export async function addEmployee(
  given: z.output<typeof NewEmployee>,
  by: ActorReference,
): Promise<Employee | Refusal> {
  const { organization } = by;
  const refused =
    (given.feedbackId ? refusedLink(given.feedbackId) : null) ?? (await checkLocations(organization, given.locations));
  if (refused) return refused;
  return withMadeLink(organization, given, (feedbackId) => addLinked({ ...given, feedbackId }, by));
}

async function addLinked(given: z.output<typeof NewEmployee>, by: ActorReference): Promise<Employee | Refusal> {
  const { organization, now } = by;
  const employee = newEmployee(ulid(now.getTime()), given);
  const also = [auditPut(by, { subject: employee._id })];
  const written = await add(employeeKind, organization, employee, { now, also });
  return written === "written" ? employee : refusedWrite(written);
}
