import { describe, expect, it } from "vitest";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { aFeedback, aLink, aLocation, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doAddLocation, doRemoveLocation, seeLocations } from "#functions/testing/place-calls.ts";
import { readFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { readRateRoute } from "#shared/contract/rating.ts";

describe("removing a location", () => {
  it("keeps its feedback, which names it still, and leads its link to the organization's page", async () => {
    const business = await anOrganization();
    const { organization, cookie, link } = business;
    const { _id, name, feedbackId } = await aLocation(organization._id, { feedbackId: aLink() });
    const feedback = await storeFeedback(aFeedback(organization._id, { location: { _id, name } }));
    expect((await doRemoveLocation(business, _id)).status).toBe(204);
    expect((await seeLocations(business)).body.items).toEqual([]);
    const params = { organization: organization._id, feedback: feedback._id };
    expect((await ask(readFeedbackRoute, { cookie, params })).body.location).toEqual({ _id, name });
    expect(await presentLink(feedbackId ?? "", new Date())).toBe(link);
    expect((await ask(readRateRoute, { params: { link } })).body.locations).toEqual([]);
    expect((await doRemoveLocation(business, _id)).status).toBe(404);
  });

  it("lets another location have its link, and nobody else", async () => {
    const business = await anOrganization();
    const feedbackId = aLink();
    const { _id } = await aLocation(business.organization._id, { feedbackId });
    await doRemoveLocation(business, _id);
    expect((await doAddLocation(await anOrganization(), { name: "Theirs", feedbackId })).status).toBe(409);
    expect((await doAddLocation(business, { name: "Ours", feedbackId })).status).toBe(201);
  });
});
