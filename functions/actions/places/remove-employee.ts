import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { employeeKind, readEmployee } from "#functions/data/places/employees.ts";
import { remove } from "#functions/data/places/rateable.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { deletePictureOf } from "./delete-pictures.ts";

/**
 * Removes an employee and the file of their picture. Feedback about them stays and names them, and their link leads to the
 * organization's. Refused: `employee_not_found`, `employee_has_login` for somebody who is a member, `outside_service` where
 * the picture could not be deleted, and `edited_meanwhile` where others kept changing them.
 */
export async function removeEmployee(id: string, by: By): Promise<{ removed: true } | Refusal> {
  const { organization, now } = by;
  const employee = await readEmployee(organization, id);
  if (employee?.user === null && !(await deletePictureOf(organization, id))) return { refused: "outside_service" };
  const outcome = await remove(
    employeeKind,
    { organization, id },
    {
      now,
      also: () => [auditPut(by, { subject: id })],
      refuse: (employee) => (employee.user === null ? null : "employee_has_login"),
    },
  );
  if (outcome === "removed") return { removed: true };
  return { refused: outcome === "not_found" ? "employee_not_found" : outcome };
}
