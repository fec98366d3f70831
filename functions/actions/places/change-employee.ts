import type * as z from "zod/mini";
import { auditPut } from "#functions/data/audit.ts";
import { employeeKind, readEmployee } from "#functions/data/employees.ts";
import { change } from "#functions/data/rateable.ts";
import type { EmployeeChanges } from "#shared/contract/employees.ts";
import type { Employee } from "#shared/model/employee.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedLink } from "#shared/rules/feedback-link.ts";
import { said } from "#shared/rules/new-place.ts";
import { changesBetween } from "#shared/rules/settings.ts";
import type { Doing } from "./add-location.ts";
import { notChanged } from "./change-location.ts";
import { wrongLocations } from "./wrong-locations.ts";

/**
 * Changes an employee, their link and what pages offer in one transaction. What is left out stays. Refused: `invalid` for a
 * reserved link or a location that is not there, `employee_not_found`, `link_taken`, `link_changed_often`, and
 * `edited_meanwhile` where somebody else was faster than the `version` that they were changed on.
 */
export async function changeEmployee(
  id: string,
  { version, ...changes }: z.output<typeof EmployeeChanges>,
  { organization, user, now }: Doing,
): Promise<Employee | Refusal> {
  // A location that was removed stays with who worked there, and need not be taken out to change something else.
  const had = new Set((await readEmployee(organization, id))?.locations);
  const refused =
    (changes.feedbackId ? refusedLink(changes.feedbackId) : null) ??
    (await wrongLocations(
      organization,
      changes.locations?.filter((location) => !had.has(location)),
    ));
  if (refused) return refused;
  const changed = await change(
    employeeKind,
    { organization, id },
    (stored) =>
      version !== undefined && version !== stored.version ? null : { ...stored, ...said<Employee>(changes) },
    {
      now,
      also: (before, after) => {
        // The log names people by their ids alone.
        const { name = null, picture: _, ...more } = changesBetween(before, after);
        const changed = { ...more, ...(name !== null && { name: ["…", "…"] as const }) };
        // Whoever saves without a change has done nothing that the log could tell.
        if (Object.keys(changed).length === 0) return [];
        return [auditPut({ organization, user, route: "employeeUpdate", subject: id, changes: changed }, now)];
      },
    },
  );
  if (typeof changed === "object") return changed;
  return changed === "not_found" ? { refused: "employee_not_found" } : notChanged(changed);
}
