import { describe, expect, it } from "vitest";
import { aFeedback, aLocation, aMember, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { compareLocations, doRemoveLocation } from "#functions/testing/place-calls.ts";

describe("the figures of locations side by side", () => {
  it("count each location's ratings of the period, and those without any as none", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const [plateau, laval] = [
      await aLocation(organization, { name: "Plateau" }),
      await aLocation(organization, { name: "Laval" }),
    ];
    const about = { location: { _id: plateau._id, name: plateau.name } };
    for (const rating of [1, 5, 5])
      await submitted(
        aFeedback(organization, {
          ...about,
          rating,
          intercepted: rating < 4,
          status: rating < 4 ? "pending" : "received",
        }),
      );
    const { body } = await compareLocations(business);
    expect(body.items).toEqual([
      {
        _id: plateau._id,
        name: "Plateau",
        privateReviews: 3,
        averageRating: 3.67,
        score: null,
        interceptedComplaints: 1,
        importedComplaints: 0,
        pending: 1,
      },
      {
        _id: laval._id,
        name: "Laval",
        privateReviews: 0,
        averageRating: null,
        score: null,
        interceptedComplaints: 0,
        importedComplaints: 0,
        pending: 0,
      },
    ]);
    const before = await compareLocations(business, { from: "2020-01-01", to: "2020-01-31" });
    expect(before.body.items[0]).toMatchObject({ privateReviews: 0 });
  });

  it("tell what belongs to none of them, where there is any", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { _id, name } = await aLocation(organization, { name: "Plateau" });
    const removed = await aLocation(organization, { name: "Laval" });
    const rated = (rating: number, location: { _id: string; name: string } | null) =>
      submitted(
        aFeedback(organization, {
          rating,
          location,
          intercepted: rating < 4,
          status: rating < 4 ? "pending" : "received",
        }),
      );
    await rated(5, { _id, name });
    expect((await compareLocations(business)).body.elsewhere).toBeNull();
    await rated(2, null);
    await rated(5, { _id: removed._id, name: removed.name });
    await doRemoveLocation(business, removed._id);
    const { body } = await compareLocations(business);
    expect(body.items).toMatchObject([{ _id, privateReviews: 1 }]);
    expect(body.elsewhere).toEqual({
      privateReviews: 2,
      averageRating: 3.5,
      score: null,
      interceptedComplaints: 1,
      importedComplaints: 0,
      pending: 1,
    });
    expect((await compareLocations(business, { limit: "5" })).body.elsewhere).toBeNull();
    const { cookie } = await aMember(organization, "employee");
    expect((await compareLocations({ ...business, cookie })).body.elsewhere).toBeNull();
  });

  it("come by pages where somebody asks for few, and each location once", async () => {
    const business = await anOrganization();
    const ids = [];
    for (const name of ["A", "B", "C", "D", "E"]) ids.push((await aLocation(business.organization._id, { name }))._id);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await compareLocations(business, { limit: "2", ...(cursor !== null && { cursor }) });
      expect(body.items.length).toBeLessThanOrEqual(2);
      found.push(...body.items.map(({ _id }: { _id: string }) => _id));
      cursor = body.next;
    } while (cursor !== null);
    expect(found).toEqual(ids.toSorted());
    expect((await compareLocations(business)).body).toMatchObject({ items: { length: 5 }, next: null });
    const invented = await compareLocations(business, { cursor: "01J00000000000000000000001.invented" });
    expect([invented.status, invented.body.error.code]).toEqual([400, "cursor_invalid"]);
  });

  it("are none for an employee, and a period that ends before it begins is refused", async () => {
    const business = await anOrganization();
    await aLocation(business.organization._id);
    const { cookie } = await aMember(business.organization._id, "employee");
    expect((await compareLocations({ ...business, cookie })).body.items).toEqual([]);
    expect((await compareLocations(business, { from: "2026-02-02", to: "2026-02-01" })).status).toBe(400);
  });
});
