import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { employeeKind } from "#functions/data/places/employees.ts";
import { remove } from "#functions/data/places/rateable.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { deleteLooseFile } from "./delete-loose-files.ts";

/** Removes an employee and their picture; feedback keeps the name, and the link leads to the organization. */
export async function removeEmployee(id: string, by: ActorReference): Promise<{ removed: true } | Refusal> {
  const { organization, now } = by;
  const former: { picture: string | null } = { picture: null };
  const outcome = await remove(
    employeeKind,
    { organization, id },
    {
      now,
      also: ({ picture }) => {
        former.picture = picture;
        return [auditPut(by, { subject: id })];
      },
      refuse: (employee) => (employee.user === null ? null : "employee_has_login"),
    },
  );
  if (outcome === "removed") {
    if (former.picture !== null) await deleteLooseFile(former.picture);
    return { removed: true };
  }
  return { refused: outcome === "not_found" ? "employee_not_found" : outcome };
}
