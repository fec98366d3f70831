import { expect, it } from "vitest";
import { deleteLooseFiles } from "#functions/actions/places/delete-loose-files.ts";
import { readChoices } from "#functions/data/places/choices.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { aPng } from "#functions/testing/images.ts";
import { withoutStore } from "#functions/testing/picture-files.ts";
import * as calls from "#functions/testing/place-calls.ts";
import { storedImage } from "#functions/testing/stored-image.ts";

async function pictured() {
  const business = await anOrganization();
  const { _id } = await anEmployee(business.organization._id);
  const { body } = await calls.doPutPicture(business, _id, aPng());
  return { business, employee: _id, picture: body.picture };
}

it("deletes the picture with its file, and says who did it", async () => {
  const { business, employee, picture } = await pictured();
  const { status, body } = await calls.doDeletePicture(business, employee);
  expect([status, body.picture]).toEqual([200, null]);
  expect((await storedImage(picture)).status).toBe(404);
  expect((await readChoices(business.organization._id, null)).employees).toMatchObject([{ picture: null }]);
  expect(await auditOf(business.organization._id)).toMatchObject([
    { route: "employeePicturePut", user: business.owner._id, subject: employee },
    { route: "employeePictureDelete", user: business.owner._id, subject: employee },
  ]);
});

it("takes it off the pages also where the file cannot be deleted yet, which goes by itself", async () => {
  const { business, employee, picture } = await pictured();
  const { status, body } = await withoutStore(() => calls.doDeletePicture(business, employee));
  expect([status, body.picture]).toEqual([200, null]);
  expect((await readChoices(business.organization._id, null)).employees).toMatchObject([{ picture: null }]);
  await deleteLooseFiles(new Date());
  expect((await storedImage(picture)).status).toBe(404);
});
