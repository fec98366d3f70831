import { beforeEach, describe, expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { doAddLocation, doChangeLocation, doRemoveLocation, type Seat } from "#functions/testing/place-calls.ts";
import { findLocationPages, readPublicPages } from "./locations.ts";

const place = (number: number) => ({ googlePlaceId: `ChIJ-place-${number}`, tripadvisorUrl: null });
const shown = async ({ organization }: Seat) => {
  const { pages, inAll } = await findLocationPages(organization._id);
  return [inAll, pages.map(({ id, location }) => [id, location?.name])];
};

let business: Awaited<ReturnType<typeof anOrganization>>;
beforeEach(async () => {
  business = await anOrganization();
});

const add = async (name: string, sources = place(1)): Promise<string> =>
  (await doAddLocation(business, { name, sources })).body._id;

describe("the public pages of all locations", () => {
  it("follow each location that comes, changes its pages or its name, and goes", async () => {
    const plateau = await add("Plateau");
    const laval = await add("Laval", place(2));
    expect(await shown(business)).toEqual([
      2,
      [
        ["ChIJ-place-1", "Plateau"],
        ["ChIJ-place-2", "Laval"],
      ],
    ]);
    await doChangeLocation(business, laval, { name: "Laval-Ouest", sources: place(1) });
    expect(await shown(business)).toEqual([1, [["ChIJ-place-1", "Plateau"]]]);
    await doRemoveLocation(business, plateau);
    expect(await shown(business)).toEqual([1, [["ChIJ-place-1", "Laval-Ouest"]]]);
    await doChangeLocation(business, laval, { sources: { googlePlaceId: null, tripadvisorUrl: null } });
    expect(await shown(business)).toEqual([0, []]);
  });

  it("are not written again where nothing of them changes", async () => {
    const plateau = await add("Plateau");
    const before = await readPublicPages(business.organization._id);
    await doChangeLocation(business, plateau, { address: "1214 Av. du Mont-Royal E" });
    expect(await readPublicPages(business.organization._id)).toEqual(before);
  });

  it("hold all of those that change at once", async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((number) => add(`Place ${number}`, place(number))));
    await Promise.all(ids.map((id, index) => doChangeLocation(business, id, { sources: place(index + 11) })));
    const [inAll, pages] = await shown(business);
    expect([inAll, (pages as string[][]).map(([id]) => id).toSorted()]).toEqual([
      4,
      [11, 12, 13, 14].map((number) => `ChIJ-place-${number}`),
    ]);
  });
});
