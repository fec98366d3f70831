import { afterEach, describe, expect, it, vi } from "vitest";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { aLocationWithLink, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showPage } from "#functions/testing/rate-page-calls.ts";
import { checkLinkRoute } from "#shared/contract/organizations.ts";
import { readRateRoute, submitRateRoute } from "#shared/contract/rating.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("the rating form", () => {
  it("shows the business's public profile and a nonce", async () => {
    const { link } = await anOrganization();
    const { status, body } = await ask(readRateRoute, { params: { link } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      link,
      name: "Café du Port",
      locations: [],
    });
    expect(body.nonce).toEqual(expect.any(String));
  });

  it("names the location of a location's own link, and nothing else of it", async () => {
    const { link, location } = await aLocationWithLink({ organization: 4, location: 2 });
    const { body } = await ask(readRateRoute, { params: { link } });
    expect(body.location).toEqual({ _id: location._id, name: location.name });
  });

  it("tells nobody from which rating on they are invited to review in public", async () => {
    const { link } = await anOrganization({ interceptLessThan: 3, invitationMode: "everyone" });
    const { body } = await ask(readRateRoute, { params: { link } });
    expect(body).not.toHaveProperty("interceptLessThan");
    expect(body).not.toHaveProperty("invitationMode");
  });
});

describe("a link that was given up", () => {
  it("leads on from a link that was given up, for a year, and is nobody else's meanwhile", async () => {
    const { link: old, organization, cookie } = await anOrganization();
    const other = await anOrganization();
    const [second, link] = [`${old}-2`, `${old}-3`];
    const form = { rating: 4, nonce: await aNonce(old) };
    const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000);
    for (const [index, feedbackId] of [second, link].entries())
      await changeOrganization(organization._id, (before) => ({ ...before, feedbackId }), daysLater(index + 1));
    for (const asked of [old, second])
      expect((await ask(readRateRoute, { params: { link: asked } })).body).toMatchObject({ link });
    expect((await ask(submitRateRoute, { params: { link: old }, body: form })).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(1);
    const page = await showPage(old, {}, "/fr");
    expect([page.status, page.headers.location]).toEqual([302, `/fr/a/${link}`]);

    const take = (now: Date) =>
      changeOrganization(other.organization._id, (before) => ({ ...before, feedbackId: old }), now);
    expect(await take(new Date())).toBe("link_taken");
    const isFree = async () => (await ask(checkLinkRoute, { params: { link: old }, cookie })).body;
    expect(await isFree()).toMatchObject({ free: false, reason: "link_taken" });
    vi.useFakeTimers({ toFake: ["Date"], now: daysLater(368) });
    expect((await ask(readRateRoute, { params: { link: old } })).status).toBe(404);
    expect(await take(new Date())).toBe("written");
    expect((await ask(readRateRoute, { params: { link: old } })).body).toMatchObject({ link: old });
  });

  it("lets a business have back the link that it gave up", async () => {
    const { link, organization } = await anOrganization();
    for (const feedbackId of [`${link}-2`, link])
      expect(await changeOrganization(organization._id, (before) => ({ ...before, feedbackId }), new Date())).toBe(
        "written",
      );
    expect((await ask(readRateRoute, { params: { link: `${link}-2` } })).body).toMatchObject({ link });
  });
});
