import { auditPut } from "#functions/data/audit.ts";
import type { By } from "#functions/data/by.ts";
import { employeeKind } from "#functions/data/employees.ts";
import { remove } from "#functions/data/rateable.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Removes an employee. Feedback about them stays and names them, and their link leads to the organization's. Refused:
 * `employee_not_found`, `employee_has_login` for somebody who is a member, and `edited_meanwhile` where others kept
 * changing them.
 */
export async function removeEmployee(id: string, by: By): Promise<{ removed: true } | Refusal> {
  const { organization, now } = by;
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
