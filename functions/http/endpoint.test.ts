import { expect, it } from "vitest";
import { aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readLocation } from "#functions/testing/probes.ts";

it("answers what its schema declares, whatever else the handler returns", async () => {
  const { organization, cookie } = await anOrganization();
  const { _id, name } = await aLocation(organization._id, { name: "Plateau", address: "12 Saint-Denis" });
  const { status, body } = await ask(readLocation, {
    params: { organization: organization._id, location: _id },
    cookie,
  });
  expect([status, body]).toEqual([200, { name }]);
});
