import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { call } from "#functions/testing/call.ts";
import { aFeedback, aLink, aLocation, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doChangeSources } from "#functions/testing/source-calls.ts";
import { followInvitationRoute } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";
import { handler } from "./[source].get.ts";

describe("following an invitation", () => {
  const google = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" };
  const follow = (link: string, source: string, feedback?: string) =>
    ask(followInvitationRoute, {
      params: { link, source },
      headers: { "sec-fetch-site": "same-origin" },
      ...(feedback !== undefined && { query: { feedback } }),
    });

  it("leads to the public page and notes it on the feedback", async () => {
    const { link, organization } = await anOrganization({ sources: google });
    const { _id } = await storeFeedback(aFeedback(organization._id, { invitedBy: "everyone" }));
    const { status, headers } = await follow(link, "google", _id);
    expect(status).toBe(302);
    expect(headers.location).toContain(google.googlePlaceId);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect((await readFeedback(organization._id, _id))?.invited).toEqual(["google"]);
  });

  it("counts nobody who was not invited: no more go on than were", async () => {
    const { link, organization } = await anOrganization({ sources: google });
    const { _id } = await storeFeedback(aFeedback(organization._id));
    expect((await follow(link, "google", _id)).status).toBe(302);
    expect((await readFeedback(organization._id, _id))?.invited).toBeUndefined();
  });

  it("answers HEAD alike, and counts nothing: only its headers were asked for", async () => {
    const { link, organization } = await anOrganization({ sources: google });
    const { _id } = await storeFeedback(aFeedback(organization._id, { invitedBy: "everyone" }));
    const asked = { params: { link, source: "google" }, query: { feedback: _id } };
    const { status, headers } = await call(handler, { method: "HEAD", path: followInvitationRoute.path }, asked);
    expect([status, headers.location]).toEqual([302, (await follow(link, "google")).headers.location]);
    expect((await readFeedback(organization._id, _id))?.invited).toBeUndefined();
  });

  it.each([undefined, "nonsense", "01ARZ3NDEKTSV4RRFFQ69G5FAV"])(
    "leads there for the feedback %s too",
    async (feedback) => {
      const { link } = await anOrganization({ sources: google });
      expect((await follow(link, "google", feedback)).status).toBe(302);
    },
  );

  it("leads to a further page of the business's own, and to none that it gave up", async () => {
    const page = { _id: "01J00000000000000000000001", label: "Pages Jaunes", url: "https://www.pagesjaunes.ca/bus/1" };
    const business = await anOrganization({ sources: { ...google, links: [page] } });
    const { status, headers } = await follow(business.link, page._id);
    expect([status, headers.location]).toEqual([302, page.url]);
    await doChangeSources(business, { links: [] });
    expect((await follow(business.link, page._id)).body.error.code).toBe("not_found");
    const stored = { ...page, url: "https://evil@pagesjaunes.ca/" };
    const old = await anOrganization({ sources: { ...google, links: [stored] } });
    expect((await follow(old.link, page._id)).status).toBe(404);
  });

  it("leads from a location to its own links, and from one without to the organization's", async () => {
    const page = (digit: number) => ({
      _id: `01J0000000000000000000000${digit}`,
      label: "Facebook",
      url: `https://www.facebook.com/${digit}`,
    });
    const business = await anOrganization({ sources: { ...google, links: [page(1)] } });
    const [own, bare] = [aLink(), aLink()];
    const { _id } = business.organization;
    await aLocation(_id, { feedbackId: own, sources: { ...noSources, links: [page(2)] } });
    await aLocation(_id, { feedbackId: bare });
    const led = async (link: string, target: string) => (await follow(link, target)).headers.location;
    expect([await led(own, page(2)._id), await led(own, page(1)._id)]).toEqual([page(2).url, undefined]);
    expect([await led(bare, page(1)._id), await led(own, "google")]).toEqual([page(1).url, expect.anything()]);
  });

  it("finds neither an unknown link nor a source that is not connected", async () => {
    const { link } = await anOrganization({ sources: google });
    expect((await follow("nobody-here", "google")).body.error.code).toBe("link_not_found");
    expect((await follow(link, "tripadvisor")).body.error.code).toBe("not_found");
  });
});
