import { describe, expect, it } from "vitest";
import { call } from "#functions/testing/call.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { followInvitation, readRate } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";
import { handler as show } from "../index.get.ts";
import { handler as follow } from "./[source].get.ts";

const page = "Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

describe("an invitation to Tripadvisor", () => {
  it.each(["https://tripadvisor.ab.com", "https://www.tripadvisor.com@evil.example", "https://evil.example"])(
    "leads nobody to %s, even where that was stored before it was refused",
    async (origin) => {
      const { link } = await anOrganization({ sources: { ...noSources, tripadvisorUrl: `${origin}/${page}` } });
      const { status, headers } = await call(follow, followInvitation, { params: { link, source: "tripadvisor" } });
      expect([status, headers.location]).toEqual([404, undefined]);
      expect((await call(show, readRate, { params: { link } })).body.sources).toEqual([]);
    },
  );

  it("leads on whatever it says which feedback it followed", async () => {
    const tripadvisorUrl = `https://www.tripadvisor.ca/${page}`;
    const { link } = await anOrganization({ sources: { ...noSources, tripadvisorUrl } });
    for (const feedback of ["", "none", "\u0000", "x".repeat(5_000)]) {
      const asked = { params: { link, source: "tripadvisor" }, query: { feedback } };
      const { status, headers } = await call(follow, followInvitation, asked);
      expect([status, headers.location]).toEqual([302, tripadvisorUrl]);
    }
  });
});
