import { describe, expect, it } from "vitest";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { seeLocations } from "#functions/testing/place-calls.ts";

describe("the locations", () => {
  it("are those of the organization", async () => {
    const business = await anOrganization();
    const other = await anOrganization();
    await aLocation(other.organization._id);
    const harbour = await aLocation(business.organization._id);
    expect((await seeLocations(business)).body).toEqual({ items: [harbour], next: null });
  });

  it("come by name, page by page, and each once", async () => {
    const business = await anOrganization();
    for (const name of ["Été", "Anjou", "Plateau 10", "Plateau 2", "Laval", "anse"])
      await aLocation(business.organization._id, { name });
    const names: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await seeLocations(business, { limit: "2", ...(cursor && { cursor }) });
      expect(body.items.length).toBeLessThanOrEqual(2);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      cursor = body.next;
    }
    expect(names).toEqual(["Anjou", "anse", "Été", "Laval", "Plateau 2", "Plateau 10"]);
  });

  it("are found by words of name and address, without case and accents", async () => {
    const business = await anOrganization();
    const { _id } = await aLocation(business.organization._id, { name: "Plateau", address: "12, rue Émile" });
    await aLocation(business.organization._id, { name: "Laval" });
    const { body } = await seeLocations(business, { q: "emile PLAT" });
    expect(body.items.map((one: { _id: string }) => one._id)).toEqual([_id]);
    expect((await seeLocations(business, { q: "emile Laval" })).body.items).toEqual([]);
  });

  it("ask to be loaded again where the page before ended with one that is gone", async () => {
    const business = await anOrganization();
    for (const name of ["A", "B", "C"]) await aLocation(business.organization._id, { name });
    const { body } = await seeLocations(business, { limit: "1" });
    const again = await seeLocations(business, { limit: "1", q: "B", cursor: body.next });
    expect([again.status, again.body.error.code]).toEqual([400, "cursor_invalid"]);
  });
});
