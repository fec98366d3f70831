import { expect, it } from "vitest";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readLocationRoute } from "#shared/contract/locations.ts";

it("shows a location of the organization, and no other's", async () => {
  const { organization, cookie } = await anOrganization();
  const other = await anOrganization();
  const [ours, theirs] = [await aLocation(organization._id), await aLocation(other.organization._id)];
  const see = (location: string) =>
    ask(readLocationRoute, { cookie, params: { organization: organization._id, location } });
  expect((await see(ours._id)).body).toEqual(ours);
  const { status, body } = await see(theirs._id);
  expect([status, body.error.code]).toEqual([404, "location_not_found"]);
});
