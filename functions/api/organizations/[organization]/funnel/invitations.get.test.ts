import { expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { aFeedback, aLocation, aMember, aNonce, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doChangeSources, seeInvitationFunnel } from "#functions/testing/source-calls.ts";
import { eraseFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { updateFeedbackSettingsRoute } from "#shared/contract/organizations.ts";
import { followInvitationRoute, submitRateRoute } from "#shared/contract/rating.ts";
import { noSources } from "#shared/model/invitation.ts";

const page = { _id: "01J00000000000000000000001", label: "Pages Jaunes", url: "https://www.pagesjaunes.ca/bus/1" };
const pages = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4", links: [page] };

it("counts who rated, was invited and went on, once for each page, by mode and location", async () => {
  const business = await anOrganization({ sources: pages, interceptLessThan: 4 });
  const { organization, link, cookie } = business;
  const { _id: location, name } = await aLocation(organization._id, { name: "Plateau" });
  const rate = async (rating: string): Promise<string> =>
    (await ask(submitRateRoute, { params: { link }, body: { rating, location, nonce: await aNonce(link) } })).body
      .feedback;
  const goOn = (feedback: string, source: string) =>
    ask(followInvitationRoute, { params: { link, source }, query: { feedback } });
  const [five] = [await rate("5"), await rate("4"), await rate("1")];
  for (const source of ["google", "google", page._id]) await goOn(five, source);
  const params = { organization: organization._id };
  await ask(updateFeedbackSettingsRoute, { cookie, params, body: { invitationMode: "everyone" } });
  const one = await rate("1");
  await goOn(one, page._id);
  await submitted(aFeedback(organization._id, { rating: 5, channel: "import" }));

  const counted = {
    rated: 4,
    invited: 3,
    clicked: 2,
    bySource: [
      { target: "google", label: null, clicked: 1 },
      { target: page._id, label: "Pages Jaunes", clicked: 2 },
    ],
    byMode: [
      { mode: "threshold", invited: 2, clicked: 1 },
      { mode: "everyone", invited: 1, clicked: 1 },
    ],
  };
  expect((await seeInvitationFunnel(business)).body).toMatchObject({
    ...counted,
    byLocation: [{ _id: location, name, clicked: 2 }],
    withoutLocation: 0,
  });
  expect((await seeInvitationFunnel(business, { location })).body).toMatchObject({ ...counted, byLocation: [] });
  const { cookie: theirs } = await aMember(organization._id, "employee");
  expect((await seeInvitationFunnel({ organization, cookie: theirs })).body).toMatchObject({ rated: 0, clicked: 0 });

  await doChangeSources(business, { links: [] });
  await ask(eraseFeedbackRoute, { cookie, params: { ...params, feedback: five } });
  expect((await seeInvitationFunnel(business)).body).toMatchObject({
    rated: 3,
    invited: 2,
    clicked: 1,
    bySource: [
      { target: "google", clicked: 0 },
      { target: page._id, label: null, clicked: 1 },
    ],
    byMode: [
      { invited: 1, clicked: 0 },
      { invited: 1, clicked: 1 },
    ],
    byLocation: [{ clicked: 1 }],
  });
  expect(await recount(organization._id)).toMatchObject({ differences: [] });
});

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
      bySource: [],
      byMode: ["threshold", "everyone"].map((mode) => ({ mode, invited: 0, clicked: 0 })),
      byLocation: [],
      withoutLocation: 0,
    },
  ]);
});

it("names the connected pages alone, and counts those who went on about no location", async () => {
  const business = await anOrganization({ sources: pages });
  const { organization, link } = business;
  const { _id: location } = await aLocation(organization._id, { name: "Plateau" });
  for (const about of [{ location }, {}, {}]) {
    const body = { rating: "5", nonce: await aNonce(link), ...about };
    const { feedback } = (await ask(submitRateRoute, { params: { link }, body })).body;
    await ask(followInvitationRoute, { params: { link, source: "google" }, query: { feedback } });
  }
  const { body } = await seeInvitationFunnel(business);
  expect(body).toMatchObject({ clicked: 3, byLocation: [{ _id: location, clicked: 1 }], withoutLocation: 2 });
  expect(body.bySource).toEqual([
    { target: "google", label: null, clicked: 3 },
    { target: page._id, label: "Pages Jaunes", clicked: 0 },
  ]);
  expect((await seeInvitationFunnel(business, { location })).body).toMatchObject({ clicked: 1, withoutLocation: 0 });
});

it("names equal locations in the order of their names, at each look", async () => {
  const business = await anOrganization({ sources: pages });
  const { organization, link } = business;
  for (const [name, times] of [
    ["Rue 10", 1],
    ["Verdun", 2],
    ["Émard", 1],
    ["Rue 2", 1],
    ["Anjou", 1],
  ] as const) {
    const { _id: location } = await aLocation(organization._id, { name });
    for (let time = 0; time < times; time++) {
      const body = { rating: "5", nonce: await aNonce(link), location };
      const { feedback } = (await ask(submitRateRoute, { params: { link }, body })).body;
      await ask(followInvitationRoute, { params: { link, source: "google" }, query: { feedback } });
    }
  }
  const { body } = await seeInvitationFunnel(business);
  expect(body.byLocation.map(({ name }: { name: string }) => name)).toEqual([
    "Verdun",
    "Anjou",
    "Émard",
    "Rue 2",
    "Rue 10",
  ]);
});
