import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { seeInvitationFunnel } from "#functions/testing/source-calls.ts";

it("counts nobody where nobody rated", async () => {
  const { status, body } = await seeInvitationFunnel(await anOrganization(), { from: "2026-11-01", to: "2026-11-21" });
  expect([status, body]).toEqual([
    200,
    {
      from: "2026-11-01",
      to: "2026-11-21",
      rated: 0,
      invited: 0,
      clicked: 0,
      bySource: ["google", "tripadvisor"].map((target) => ({ target, label: null, clicked: 0 })),
      byMode: ["threshold", "everyone"].map((mode) => ({ mode, invited: 0, clicked: 0 })),
      byLocation: [],
    },
  ]);
});
