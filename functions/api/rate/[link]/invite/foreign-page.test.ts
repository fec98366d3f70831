import { describe, expect, it } from "vitest";
import { call } from "#functions/testing/call.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { followInvitationRoute, readRateRoute } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";
import { handler as show } from "../index.get.ts";
import { handler as follow } from "./[source].get.ts";

const page = "Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

describe("an invitation to a page that a business chose", () => {
  const links = [{ _id: "01J00000000000000000000000", label: "Win", url: "https://evil.example.net/login" }];
  const lead = async (source: string, site?: string) => {
    const { link } = await anOrganization({ sources: { ...noSources, googlePlaceId: "ChIJ-port-place", links } });
    const headers = site === undefined ? {} : { "sec-fetch-site": site };
    const { headers: answered } = await call(follow, followInvitationRoute, { params: { link, source }, headers });
    return answered.location?.replace(link, "LINK");
  };

  it.each(["none", "cross-site", "same-site"])("leads to the customer's page where a browser says %s", async (site) => {
    expect(await lead(links[0]?._id ?? "", site)).toBe("/a/LINK");
  });

  it("leads on from our own page", async () => {
    expect(await lead(links[0]?._id ?? "", "same-origin")).toBe("https://evil.example.net/login");
  });

  it("leads a browser that says nothing on where its customer was invited, and to the customer's page otherwise", async () => {
    const source = links[0]?._id ?? "";
    expect(await lead(source)).toBe("/a/LINK");
    const { link, organization } = await anOrganization({ sources: { ...noSources, links } });
    const { _id: feedback } = await storeFeedback(aFeedback(organization._id, { invitedBy: "everyone" }));
    const { headers } = await call(follow, followInvitationRoute, { params: { link, source }, query: { feedback } });
    expect(headers.location).toBe("https://evil.example.net/login");
  });

  it("leads to Google from everywhere", async () => {
    expect(await lead("google", "cross-site")).toContain("https://search.google.com/");
  });
});

describe("an invitation to Tripadvisor", () => {
  it.each(["https://tripadvisor.ab.com", "https://www.tripadvisor.com@evil.example", "https://evil.example"])(
    "leads nobody to %s, even where that is stored",
    async (origin) => {
      const { link } = await anOrganization({ sources: { ...noSources, tripadvisorUrl: `${origin}/${page}` } });
      const { status, headers } = await call(follow, followInvitationRoute, {
        params: { link, source: "tripadvisor" },
      });
      expect([status, headers.location]).toEqual([404, undefined]);
      expect((await call(show, readRateRoute, { params: { link } })).body.sources).toEqual([]);
    },
  );

  it("leads on whatever it says which feedback it followed", async () => {
    const tripadvisorUrl = `https://www.tripadvisor.ca/${page}`;
    const { link } = await anOrganization({ sources: { ...noSources, tripadvisorUrl } });
    for (const feedback of ["", "none", "\u0000", "x".repeat(5_000)]) {
      const asked = { params: { link, source: "tripadvisor" }, query: { feedback } };
      const { status, headers } = await call(follow, followInvitationRoute, asked);
      expect([status, headers.location]).toEqual([302, tripadvisorUrl]);
    }
  });
});
