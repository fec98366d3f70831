import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { readChoices, searchChoices } from "#functions/data/places/choices.ts";
import { anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { aJpeg, anAnimatedPng, aPng } from "#functions/testing/images.ts";
import * as calls from "#functions/testing/place-calls.ts";
import { storedImage } from "#functions/testing/stored-image.ts";

async function withEmployee() {
  const business = await anOrganization();
  const { _id: organization } = business.organization;
  return { business, organization, employee: await anEmployee(organization) };
}

describe("an employee's picture", () => {
  it("is stored for a day at a time, and shown wherever they are: on pages, in lists and on the leaderboard", async () => {
    const { business, organization, employee } = await withEmployee();
    const { status, body } = await calls.doPutPicture(business, employee._id, aPng());
    expect([status, body.version]).toEqual([200, 2]);
    expect(body.picture).toMatch(/^\/pictures\/[\w-]{22}\.png$/);
    const file = await storedImage(body.picture);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(aPng());
    expect(file.headers.get("cache-control")).toBe("public, max-age=86400, immutable");
    const offered = { _id: employee._id, name: employee.name, picture: body.picture };
    expect((await readChoices(organization, null)).employees).toEqual([offered]);
    expect(await searchChoices(organization, { location: null, of: "employee", words: employee.name })).toEqual([
      offered,
    ]);
    expect((await calls.seeEmployees(business)).body.items).toMatchObject([offered]);
    expect((await calls.seeLeaderboard(business)).body.items).toMatchObject([offered]);
  });

  it("takes the place of the former one, whose file is deleted", async () => {
    const { business, employee } = await withEmployee();
    const first = await calls.doPutPicture(business, employee._id, aPng());
    const second = await calls.doPutPicture(business, employee._id, aJpeg());
    expect((await storedImage(first.body.picture)).status).toBe(404);
    expect((await storedImage(second.body.picture)).status).toBe(200);
    // Uploading the same image again gives a new address, which an older deletion can't affect.
    const third = await calls.doPutPicture(business, employee._id, aJpeg());
    expect(third.body.picture).not.toBe(second.body.picture);
    expect((await storedImage(third.body.picture)).status).toBe(200);
  });

  it("is their own file, also where a colleague has the same picture", async () => {
    const { business, organization, employee } = await withEmployee();
    const colleague = await anEmployee(organization);
    const [mine, theirs] = [
      await calls.doPutPicture(business, employee._id, aPng()),
      await calls.doPutPicture(business, colleague._id, aPng()),
    ];
    await calls.doRemoveEmployee(business, employee._id);
    expect((await storedImage(mine.body.picture)).status).toBe(404);
    expect((await storedImage(theirs.body.picture)).status).toBe(200);
  });

  it.each([
    ["no image", Buffer.from("<svg/>"), "Please choose a PNG, JPEG or WebP image."],
    ["one that moves", anAnimatedPng(), "This image is animated. Please choose one that stands still."],
    ["200 kB", Buffer.alloc(200_001), "This picture is larger than 200 kB. Please choose a smaller one."],
    ["nothing", Buffer.alloc(0), "Please fill in this field."],
  ])("is not %s", async (_, bytes, picture) => {
    const { business, employee } = await withEmployee();
    const { status, body } = await calls.doPutPicture(business, employee._id, bytes);
    expect([status, body.error.fields]).toEqual([400, { picture }]);
  });

  it("stays as it was where the store fails", async () => {
    const { business, employee } = await withEmployee();
    const send = vi.spyOn(S3Client.prototype, "send").mockRejectedValue(new Error("down") as never);
    const { status } = await calls.doPutPicture(business, employee._id, aPng());
    send.mockRestore();
    expect(status).toBe(502);
    expect((await calls.seeEmployee(business, employee._id)).body.picture).toBeNull();
  });
});
