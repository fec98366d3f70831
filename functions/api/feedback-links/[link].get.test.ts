import { describe, expect, it } from "vitest";
import { aLink, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { checkLinkRoute, updateOrganizationRoute } from "#shared/contract/organizations.ts";

describe("checking a feedback link", () => {
  const check = async (link: string) => {
    const { cookie } = await aPerson();
    return (await ask(checkLinkRoute, { cookie, params: { link } })).body;
  };

  it("suggests free ones when it is taken", async () => {
    const { link } = await anOrganization();
    expect(await check(link)).toEqual({
      link,
      free: false,
      reason: "link_taken",
      suggestions: [`${link}-avis`, `${link}-feedback`, `${link}-1`],
    });
    expect(await check(aLink())).toMatchObject({ free: true, reason: null, suggestions: [] });
  });

  it("says free of a former link to its own organization, which can take it back, and to no other one", async () => {
    const business = await anOrganization();
    const former = business.link;
    const params = { organization: business.organization._id };
    const change = (feedbackId: string) =>
      ask(updateOrganizationRoute, { params, body: { feedbackId }, cookie: business.cookie });
    expect((await change(aLink())).status).toBe(200);
    const free = async (cookie: string, query: Record<string, string>) =>
      (await ask(checkLinkRoute, { cookie, params: { link: former }, query })).body.free;
    const { cookie } = await aPerson();
    expect(await free(business.cookie, { organization: business.organization._id })).toBe(true);
    expect(await free(business.cookie, {})).toBe(false);
    expect(await free(cookie, { organization: business.organization._id })).toBe(false);
    expect((await change(former)).body.feedbackId).toBe(former);
  });

  it.each([
    ["Support", "support", "link_reserved"],
    ["Café du Port", "Café du Port", "link_format"],
    ["-", "-", "link_format"],
    [
      "0 0 0 0 00 0 A 0A 0 A 0 0 0 0 0 0 0 0 1        ",
      "0 0 0 0 00 0 A 0A 0 A 0 0 0 0 0 0 0 0 1        ",
      "link_format",
    ],
  ])("refuses %s as %s: %s", async (asked, link, reason) => {
    expect(await check(asked)).toMatchObject({ link, free: false, reason });
  });
});
