import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { seeSourceFigures } from "#functions/testing/source-calls.ts";

it("says nothing while no page is connected", async () => {
  const { status, body } = await seeSourceFigures(await anOrganization());
  expect([status, body]).toEqual([
    200,
    {
      publicReviews: null,
      publicComplaints: null,
      complaintsFrom: null,
      reputationScore: null,
      reputationCost: null,
      sources: [],
      pages: { counted: 0, inAll: 0 },
    },
  ]);
});
