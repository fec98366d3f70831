import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { employeeKind, readEmployee } from "#functions/data/places/employees.ts";
import { announceFile } from "#functions/data/places/loose-files.ts";
import { change } from "#functions/data/places/rateable.ts";
import { newPictureAddress, storePicture } from "#functions/services/pictures.ts";
import type { Employee } from "#shared/model/employee.ts";
import { pictureIn } from "#shared/model/picture.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { shownImage } from "#shared/rules/organizations/shown-image.ts";
import { deleteLooseFile } from "./delete-loose-files.ts";

/** Puts an address, or none, in the place of an employee's picture, and deletes the file that this took off the pages. */
async function show(id: string, picture: string | null, by: By): Promise<Employee | Refusal> {
  const { organization, now } = by;
  const former: { picture: string | null } = { picture: null };
  const changed = await change(employeeKind, { organization, id }, (stored) => ({ ...stored, picture }), {
    now,
    also: (before) => {
      former.picture = before.picture;
      return [auditPut(by, { subject: id })];
    },
  });
  // What the transaction made loose, and nothing before it: until then somebody could still be shown with it.
  const loose = typeof changed === "string" ? picture : former.picture;
  if (loose !== null) await deleteLooseFile(loose);
  if (typeof changed !== "string") return changed;
  return changed === "not_found" ? { refused: "employee_not_found" } : refusedWrite(changed);
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
  const picture = newPictureAddress(image.type);
  await announceFile(picture, by.now);
  // What may arrive yet is not deleted now, but once it is due.
  return (await storePicture(picture, shownImage(bytes, image.type), image.type))
    ? show(id, picture, by)
    : { refused: "outside_service" };
}

/**
 * Shows an employee without a picture, and deletes its file: at once or, where the store does not answer, by the schedule.
 * Refused: `employee_not_found`, `edited_meanwhile`.
 */
export const removePicture = (id: string, by: By): Promise<Employee | Refusal> => show(id, null, by);
