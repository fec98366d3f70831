import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { employeeKind, readEmployee } from "#functions/data/places/employees.ts";
import { announceFile } from "#functions/data/places/orphaned-files.ts";
import { changeRateable } from "#functions/data/places/rateable.ts";
import { newPictureAddress, storePicture } from "#functions/services/pictures.ts";
import type { Employee } from "#shared/model/location.ts";
import { pictureIn } from "#shared/model/picture.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { refusedWrite } from "#shared/rules/organizations/feedback-link.ts";
import { shownImage } from "#shared/rules/organizations/shown-image.ts";
import { deleteLooseFile } from "./delete-loose-files.ts";

async function show(id: string, picture: string | null, by: ActorReference): Promise<Employee | Refusal> {
  const { organization, now } = by;
  const former: { picture: string | null } = { picture: null };
  const changed = await changeRateable(employeeKind, { organization, id }, (stored) => ({ ...stored, picture }), {
    now,
    also: (before) => {
      former.picture = before.picture;
      return [auditPut(by, { subject: id })];
    },
  });
  // Only what the transaction replaced; before it, somebody could still see the file.
  const loose = typeof changed === "string" ? picture : former.picture;
  if (loose !== null) await deleteLooseFile(loose);
  if (typeof changed !== "string") return changed;
  return changed === "not_found" ? { refused: "employee_not_found" } : refusedWrite(changed);
}

/** Stores and sets an employee's picture. */
export async function setPicture(id: string, bytes: Uint8Array, by: ActorReference): Promise<Employee | Refusal> {
  const image = pictureIn(bytes);
  if (typeof image === "string") return { refused: "invalid", fields: { picture: image } };
  if ((await readEmployee(by.organization, id)) === null) return { refused: "employee_not_found" };
  const picture = newPictureAddress(image.type);
  await announceFile(picture, by.now);
  // A failed upload may still arrive, so the schedule deletes it later.
  return (await storePicture(picture, shownImage(bytes, image.type), image.type))
    ? show(id, picture, by)
    : { refused: "outside_service" };
}

/** Removes a picture and its file; the schedule retries a failed deletion. */
export const removePicture = (id: string, by: ActorReference): Promise<Employee | Refusal> => show(id, null, by);
