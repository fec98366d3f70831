import { expect, it } from "vitest";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { seeSources } from "#functions/testing/source-calls.ts";
import { noSources } from "#shared/model/invitation.ts";

it("shows the pages of the organization and those that are a location's own, with the version of each", async () => {
  const google = { ...noSources, googlePlaceId: "ChIJ-of-the-chain" };
  const business = await anOrganization({ sources: google });
  const location = await aLocation(business.organization._id, { version: 3 });
  expect((await seeSources(business)).body).toEqual({ ...google, version: business.organization.version });
  expect((await seeSources(business, { location: location._id })).body).toEqual({ ...noSources, version: 3 });
});

it("does not find a location of another organization", async () => {
  const [business, other] = [await anOrganization(), await anOrganization()];
  const { _id } = await aLocation(other.organization._id);
  const { status, body } = await seeSources(business, { location: _id });
  expect([status, body.error.code]).toEqual([404, "location_not_found"]);
});
