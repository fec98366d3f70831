import { expect, it } from "vitest";
import { aFeedback, aLocation, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listAssigneesRoute } from "#shared/contract/feedbacks.ts";

async function aBusiness() {
  const { organization, owner, cookie } = await anOrganization();
  const [plateau, harbour] = [await aLocation(organization._id), await aLocation(organization._id)];
  const there = await aMember(organization._id, "agent", { firstName: "Zoë", lastName: "Côté" }, [plateau._id]);
  await aMember(organization._id, "operator", { firstName: "Luc", lastName: "Roy" }, [harbour._id]);
  await aMember(organization._id, "employee", {}, [plateau._id]);
  const assignees = (by: string, query: { feedback?: string } = {}) =>
    ask(listAssigneesRoute, { params: { organization: organization._id }, query, cookie: by });
  const namesTo = async (by: string, feedback?: string): Promise<string[]> =>
    (await assignees(by, feedback === undefined ? {} : { feedback })).body.items.map(
      ({ name }: { name: string }) => name,
    );
  const at = async (location: { _id: string; name: string } | null) =>
    (await storeFeedback(aFeedback(organization._id, { location })))._id;
  return { owner, cookie, plateau, harbour, there, assignees, namesTo, at };
}

it("names the members who may answer, and to a limited one those who share a location", async () => {
  const { owner, cookie, there, assignees, namesTo } = await aBusiness();
  expect(await namesTo(cookie)).toEqual(["Anne Roy", "Luc Roy", "Zoë Côté"]);
  const { status, body } = await assignees(there.cookie);
  expect([status, body.items]).toEqual([
    200,
    [
      { _id: owner._id, name: "Anne Roy" },
      { _id: there.user._id, name: "Zoë Côté" },
    ],
  ]);
});

it("names those who may own one feedback, and is 404 for one out of reach", async () => {
  const { cookie, plateau, harbour, there, assignees, namesTo, at } = await aBusiness();
  expect(await namesTo(cookie, await at(plateau))).toEqual(["Anne Roy", "Zoë Côté"]);
  expect(await namesTo(cookie, await at(null))).toEqual(["Anne Roy"]);
  const { status, body } = await assignees(there.cookie, { feedback: await at(harbour) });
  expect([status, body.error.code]).toEqual([404, "feedback_not_found"]);
});

it("names those who may own each of several, of which those out of reach do not count", async () => {
  const { cookie, plateau, harbour, there, assignees, namesTo, at } = await aBusiness();
  const [here, other, nowhere] = [await at(plateau), await at(harbour), await at(null)];
  expect(await namesTo(cookie, `${here},${await at(plateau)},${here}`)).toEqual(["Anne Roy", "Zoë Côté"]);
  expect(await namesTo(cookie, `${here},${other}`)).toEqual(["Anne Roy"]);
  expect(await namesTo(cookie, `${nowhere},${here}`)).toEqual(["Anne Roy"]);
  expect(await namesTo(there.cookie, `${here},${other}`)).toEqual(["Anne Roy", "Zoë Côté"]);
  expect((await assignees(cookie, { feedback: Array(51).fill(here).join(",") })).status).toBe(400);
});
