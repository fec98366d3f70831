import { S3Client } from "@aws-sdk/client-s3";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { deleteLooseFiles } from "#functions/actions/places/delete-loose-files.ts";
import { announceFile, overdueFiles } from "#functions/data/places/orphaned-files.ts";
import { newPictureAddress, storePicture } from "#functions/services/pictures.ts";
import { anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { aJpeg, aPng } from "#functions/testing/images.ts";
import { fetchable, storedWhile, withoutStore } from "#functions/testing/picture-files.ts";
import * as calls from "#functions/testing/place-calls.ts";

async function withEmployee() {
  const business = await anOrganization();
  const { _id: employee } = await anEmployee(business.organization._id);
  return { business, employee };
}

const acts = {
  one: (business: calls.Seat, employee: string) => calls.doPutPicture(business, employee, aPng()),
  other: (business: calls.Seat, employee: string) => calls.doPutPicture(business, employee, aJpeg()),
  none: (business: calls.Seat, employee: string) => calls.doDeletePicture(business, employee),
  gone: (business: calls.Seat, employee: string) => calls.doRemoveEmployee(business, employee),
};

describe("an employee's picture, of which several decide at once", () => {
  it("is there while it is shown, and no file stays that is not", async () => {
    const at = fc.array(fc.constantFrom("one", "other", "none", "gone"), { minLength: 2, maxLength: 5 });
    const rounds = fc.array(at, { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(rounds, async (rounds) => {
        const { business, employee } = await withEmployee();
        const stored = await storedWhile(async () => {
          for (const round of rounds) await Promise.all(round.map((act) => acts[act](business, employee)));
        });
        const { status, body } = await calls.seeEmployee(business, employee);
        const shown = status === 200 && body.picture !== null ? [body.picture] : [];
        expect(await fetchable(stored)).toEqual(shown);
      }),
      {
        numRuns: 6,
        examples: [
          [[["one", "gone", "other", "gone"]]],
          [[["one"], ["one", "other", "one", "other", "one", "other"]]],
          [[["one", "none", "other", "none"]]],
        ],
      },
    );
  });

  it("leaves no file of somebody who was removed while it was stored", async () => {
    const { business, employee } = await withEmployee();
    const send = S3Client.prototype.send;
    const store = vi.spyOn(S3Client.prototype, "send").mockImplementationOnce(async function (
      this: S3Client,
      ...given: unknown[]
    ) {
      const answer = await Reflect.apply(send, this, given);
      await calls.doRemoveEmployee(business, employee);
      return answer;
    } as never);
    const stored = await storedWhile(async () => {
      const { status, body } = await calls.doPutPicture(business, employee, aPng());
      expect([status, body.error.code]).toEqual([404, "employee_not_found"]);
    });
    store.mockRestore();
    expect(await fetchable(stored)).toEqual([]);
  });
});

describe("the file of a picture that is shown no longer", () => {
  it("is deleted by the next run where the store did not answer", async () => {
    const { business, employee } = await withEmployee();
    const { body } = await calls.doPutPicture(business, employee, aPng());
    expect((await withoutStore(() => calls.doRemoveEmployee(business, employee))).status).toBe(204);
    await deleteLooseFiles(new Date());
    expect(await fetchable([body.picture])).toEqual([]);
    expect(await overdueFiles(new Date(), 500)).not.toContain(body.picture);
  });

  it("is deleted within the hour where it was stored and never shown", async () => {
    const address = newPictureAddress("png");
    await announceFile(address, new Date(Date.now() - 3_600_001));
    await storePicture(address, aPng(), "png");
    await deleteLooseFiles(new Date());
    expect(await fetchable([address])).toEqual([]);
  });
});
