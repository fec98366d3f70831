import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { followInvitation } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";

describe("following an invitation", () => {
  const google = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" };
  const follow = (link: string, source: string, feedback?: string) =>
    ask(followInvitation, { params: { link, source }, ...(feedback !== undefined && { query: { feedback } }) });

  it("leads to the public page and notes it on the feedback", async () => {
    const { link, organization } = await anOrganization({ sources: google });
    const { _id } = await storeFeedback(aFeedback(organization._id));
    const { status, headers } = await follow(link, "google", _id);
    expect(status).toBe(302);
    expect(headers.location).toContain(google.googlePlaceId);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect((await readFeedback(organization._id, _id))?.invited).toEqual(["google"]);
  });

  it.each([undefined, "nonsense", "01ARZ3NDEKTSV4RRFFQ69G5FAV"])(
    "leads there for the feedback %s too",
    async (feedback) => {
      const { link } = await anOrganization({ sources: google });
      expect((await follow(link, "google", feedback)).status).toBe(302);
    },
  );

  it("finds neither an unknown link nor a source that is not connected", async () => {
    const { link } = await anOrganization({ sources: google });
    expect((await follow("nobody-here", "google")).body.error.code).toBe("link_not_found");
    expect((await follow(link, "tripadvisor")).body.error.code).toBe("not_found");
  });
});
