import { expect, it } from "vitest";
import { changeFeedback, deleteFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { readTotals } from "#functions/data/feedbacks/totals.ts";
import { aFeedback, aLocation, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { takenOff } from "#shared/rules/feedbacks/public-score.ts";

const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * oneDay).toISOString();

async function business(...rated: [days: number, stars: number, more?: Parameters<typeof aFeedback>[1]][]) {
  const { organization } = await anOrganization();
  const ids: string[] = [];
  for (const [days, rating, more] of rated)
    ids.push(await submitted(aFeedback(organization._id, { rating, date: ago(days), ...more })));
  return { _id: organization._id, ids };
}

const erase = (organization: string, id: string) =>
  deleteFeedback(
    organization,
    id,
    ({ _id }) => _id,
    async () => [],
  );

it("adds up all days, from the first to the last with a rating", async () => {
  const { _id } = await business([700, 5], [400, 4], [20, 3], [1, 1, { channel: "import" }]);
  expect(await readTotals(_id, "A")).toEqual({
    ratings: [1, 0, 1, 1, 1],
    brought: 1,
    erased: 0,
    takenOff: 0,
    discarded: 0,
    from: ago(700).slice(0, 10),
    to: ago(1).slice(0, 10),
  });
});

it("counts what was erased apart, which no recount takes for a difference", async () => {
  const { _id, ids } = await business([400, 5], [300, 2], [1, 1], [0, 4]);
  await erase(_id, ids[0] ?? "");
  await erase(_id, ids[2] ?? "");
  const from = ago(300).slice(0, 10);
  expect(await readTotals(_id, "A")).toMatchObject({ ratings: [0, 1, 0, 1, 0], erased: 2, from });
  expect((await recount(_id)).differences).toEqual([]);
});

it("counts the comments that staff took off", async () => {
  const open = { intercepted: false, status: "received", publishable: true, comment: "Lovely" } as const;
  const { _id, ids } = await business([400, 5, open], [1, 4, open]);
  for (const id of ids) await changeFeedback(_id, id, takenOff);
  expect(await readTotals(_id, "A")).toMatchObject({ takenOff: 2 });
  expect((await recount(_id)).differences).toEqual([]);
});

it("counts a location alone", async () => {
  const { organization } = await anOrganization();
  const { _id, name } = await aLocation(organization._id);
  await submitted(aFeedback(organization._id, { rating: 5, date: ago(90), location: { _id, name } }));
  await submitted(aFeedback(organization._id, { rating: 1 }));
  expect(await readTotals(organization._id, `L${_id}`)).toMatchObject({ ratings: [0, 0, 0, 0, 1] });
});
