import { S3Client } from "@aws-sdk/client-s3";
import { expect, it, vi } from "vitest";
import { readChoices } from "#functions/data/places/choices.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { aPng } from "#functions/testing/images.ts";
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

it("says so where the file could not be deleted, and leaves nobody believing that it was", async () => {
  const { business, employee, picture } = await pictured();
  const send = vi.spyOn(S3Client.prototype, "send").mockRejectedValue(new Error("down") as never);
  const deleted = await calls.doDeletePicture(business, employee);
  const removed = await calls.doRemoveEmployee(business, employee);
  send.mockRestore();
  expect([deleted.status, removed.status]).toEqual([502, 502]);
  expect((await calls.seeEmployee(business, employee)).body.picture).toBe(picture);
});
