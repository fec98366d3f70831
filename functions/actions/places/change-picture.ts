import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { employeeKind, readEmployee } from "#functions/data/places/employees.ts";
import { change } from "#functions/data/places/rateable.ts";
import { log } from "#functions/log.ts";
import { deletePicture, storePicture } from "#functions/services/pictures.ts";
import type { Employee } from "#shared/model/employee.ts";
import { pictureIn } from "#shared/model/picture.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedWrite } from "#shared/rules/feedback-link.ts";
import { deletePictureOf } from "./delete-pictures.ts";

/** Puts an address, or none, in the place of an employee's picture, and deletes the file that was shown before. */
async function show(id: string, picture: string | null, by: By): Promise<Employee | Refusal> {
  const { organization, now } = by;
  const former: string[] = [];
  const changed = await change(employeeKind, { organization, id }, (stored) => ({ ...stored, picture }), {
    now,
    also: (before) => {
      former.splice(0, 1, ...(before.picture === null ? [] : [before.picture]));
      return [auditPut(by, { subject: id })];
    },
  });
  if (typeof changed === "string")
    return changed === "not_found" ? { refused: "employee_not_found" } : refusedWrite(changed);
  // Nobody names it any more: a failure leaves a file that only its former address leads to.
  for (const address of former)
    if (address !== picture && !(await deletePicture(address)))
      log.error("a former picture was not deleted", { organization, employee: id });
  return changed;
}

/**
 * Stores an image and makes it an employee's picture. Refused: `invalid` for what is no picture, `outside_service` where it
 * could not be stored, `employee_not_found`, `edited_meanwhile`.
 */
export async function setPicture(id: string, bytes: Uint8Array, by: By): Promise<Employee | Refusal> {
  const image = pictureIn(bytes);
  if (typeof image === "string") return { refused: "invalid", fields: { picture: image } };
  // Nothing is stored of somebody who is not there.
  if ((await readEmployee(by.organization, id)) === null) return { refused: "employee_not_found" };
  const picture = await storePicture(`${by.organization}/${id}`, bytes, image.type);
  return picture === null ? { refused: "outside_service" } : show(id, picture, by);
}

/**
 * Deletes an employee's picture, and shows them without one. Refused: `outside_service` where the file could not be deleted,
 * `employee_not_found`, `edited_meanwhile`.
 */
export const removePicture = async (id: string, by: By): Promise<Employee | Refusal> =>
  (await deletePictureOf(by.organization, id)) ? show(id, null, by) : { refused: "outside_service" };
