import { expect, it } from "vitest";
import { aFeedback, aLocation, aMember, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aScored, scoreOf, shared } from "#functions/testing/score-calls.ts";
import { readOwnScoreRoute, updateFeedbackSettingsRoute } from "#shared/contract/organizations.ts";

it("says what everybody would see, before the score is shown", async () => {
  const { organization, cookie } = await aScored([shared()], { publicScore: false });
  const params = { organization: organization._id };
  const { status, body } = await ask(readOwnScoreRoute, { params, cookie });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: "shown", count: 6 });
});

it("is that of one location, if one is named, and of none that is somebody else's", async () => {
  const { organization, cookie } = await aScored();
  const params = { organization: organization._id };
  const { _id, name } = await aLocation(organization._id);
  for (const rating of [5, 5, 5, 5, 5])
    await submitted(aFeedback(organization._id, { rating, location: { _id, name } }));
  const { body } = await ask(readOwnScoreRoute, { params, cookie, query: { location: _id } });
  expect(body).toMatchObject({ location: name, average: 5, count: 5 });
  const foreign = await aLocation((await aScored()).organization._id);
  expect((await ask(readOwnScoreRoute, { params, cookie, query: { location: foreign._id } })).status).toBe(404);
});

it("shows the score once an operator switches it on, and hides it again", async () => {
  const { organization, link } = await aScored([], { publicScore: false });
  const { cookie } = await aMember(organization._id, "operator");
  const params = { organization: organization._id };
  const set = (publicScore: boolean) => ask(updateFeedbackSettingsRoute, { params, cookie, body: { publicScore } });
  expect((await set(true)).body).toMatchObject({ publicScore: true });
  expect((await scoreOf(link)).status).toBe(200);
  expect((await set(false)).body).toMatchObject({ publicScore: false });
  expect((await scoreOf(link)).status).toBe(404);
});
