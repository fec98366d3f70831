import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { seePlace } from "#functions/testing/source-calls.ts";

it("shows what Google shows of a place, to be confirmed, without its reviews, which cost more", async () => {
  const { status, body } = await seePlace(await anOrganization(), "ChIJ-demo-Maison-Lavallee-00");
  expect([status, body]).toMatchObject([
    200,
    { id: "ChIJ-demo-Maison-Lavallee-00", name: "Maison Lavallée", reviews: null },
  ]);
});

it.each([
  ["ChIJ-gone-Bistro-ferme", "source_gone"],
  ["../../etc", "not_found"],
])("does not find %s", async (place, code) => {
  const { status, body } = await seePlace(await anOrganization(), place);
  expect([status, body.error.code]).toEqual([404, code]);
});
