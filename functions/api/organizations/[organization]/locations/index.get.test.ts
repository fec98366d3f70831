import { describe, expect, it } from "vitest";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listLocations } from "#shared/contract/locations.ts";

describe("the locations", () => {
  it("are those of the organization", async () => {
    const { organization, cookie } = await anOrganization();
    const other = await anOrganization();
    await aLocation(other.organization._id);
    const harbour = await aLocation(organization._id);
    const { body } = await ask(listLocations, {
      cookie,
      params: { organization: organization._id },
    });
    expect(body).toEqual({ items: [harbour], next: null });
  });
});
