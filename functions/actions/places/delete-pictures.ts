import { listEmployees, readEmployee } from "#functions/data/places/employees.ts";
import { deletePicture } from "#functions/services/pictures.ts";

/**
 * Deletes the file of an employee's picture, if there is one: before the employee says so, so that it is gone for certain.
 * Answers whether it is.
 */
export async function deletePictureOf(organization: string, id: string): Promise<boolean> {
  const { picture = null } = (await readEmployee(organization, id)) ?? {};
  return picture === null || deletePicture(picture);
}

/** Deletes the files of all pictures of an organization's employees. Answers whether none is left. */
export async function deleteEveryPicture(organization: string): Promise<boolean> {
  for (const { picture } of await listEmployees(organization))
    if (picture !== null && !(await deletePicture(picture))) return false;
  return true;
}
