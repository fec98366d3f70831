import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { employeeKind, readEmployee } from "#functions/data/places/employees.ts";
import { changeRateable } from "#functions/data/places/rateable.ts";
import type { EmployeeChanges } from "#shared/contract/employees.ts";
import { Employee } from "#shared/model/location.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink, refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { said } from "#shared/rules/organizations/new-place.ts";
import { changesBetween } from "#shared/rules/organizations/settings.ts";
import { checkLocations } from "./check-locations.ts";

/** Changes an employee and their link in one transaction; omitted fields stay. */
export async function changeEmployee(
  id: string,
  { version, ...changes }: z.output<typeof EmployeeChanges>,
  by: ActorReference,
): Promise<Employee | Refusal> {
  const { organization, now } = by;
  // Removed locations may stay assigned.
  const had = new Set((await readEmployee(organization, id))?.locations);
  const refused =
    (changes.feedbackId ? refusedLink(changes.feedbackId) : null) ??
    (await checkLocations(
      organization,
      changes.locations?.filter((location) => !had.has(location)),
    ));
  if (refused) return refused;
  const changed = await changeRateable(
    employeeKind,
    { organization, id },
    (stored) =>
      version !== undefined && version !== stored.version ? null : { ...stored, ...said<Employee>(changes) },
    {
      now,
      also: (before, after) => {
        const changed = changesBetween(Employee, before, after);
        if (Object.keys(changed).length === 0) return [];
        return [auditPut(by, { subject: id, changes: changed })];
      },
    },
  );
  if (typeof changed === "object") return changed;
  return changed === "not_found" ? { refused: "employee_not_found" } : refusedWrite(changed);
}
