import { expect, it } from "vitest";
import { aLink, aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showThanks, submitForm } from "#functions/testing/rate-page-calls.ts";
import { followInvitationRoute } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";

const ofChain = { ...noSources, googlePlaceId: "ChIJ-of-the-chain" };
const ofPlateau = { ...noSources, googlePlaceId: "ChIJ-of-Plateau" };

async function invitedAfter(link: string, form: Record<string, string>): Promise<string | undefined> {
  const sent = await submitForm(link, { rating: "5", ...form });
  const thanks = await showThanks(sent.headers.location ?? "");
  const [, feedback = ""] = thanks.text.match(/\/invite\/google\?feedback=(\w+)/) ?? [];
  return (await ask(followInvitationRoute, { params: { link, source: "google" }, query: { feedback } })).headers
    .location;
}

it("leads customers of a location to its own review page, by its link and where they chose it", async () => {
  const { organization, link } = await anOrganization({ sources: ofChain });
  const plateau = await aLocation(organization._id, { feedbackId: aLink(), sources: ofPlateau });
  const laval = await aLocation(organization._id, { name: "Laval" });
  expect(await invitedAfter(plateau.feedbackId ?? "", {})).toContain(ofPlateau.googlePlaceId);
  expect(await invitedAfter(link, { location: plateau._id })).toContain(ofPlateau.googlePlaceId);
  expect(await invitedAfter(link, { location: laval._id })).toContain(ofChain.googlePlaceId);
  expect(await invitedAfter(link, {})).toContain(ofChain.googlePlaceId);
});

it("invites customers of a location that has a page, where its organization has none", async () => {
  const { organization, link } = await anOrganization();
  const plateau = await aLocation(organization._id, { sources: ofPlateau });
  expect(await invitedAfter(link, { location: plateau._id })).toContain(ofPlateau.googlePlaceId);
});
