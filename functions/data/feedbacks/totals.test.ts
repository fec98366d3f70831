import { expect, it } from "vitest";
import { changeFeedback, deleteFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { readTotals } from "#functions/data/feedbacks/totals.ts";
import { lateMarkKey, sumKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
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

const sumOf = async (organization: string) => (await readAll([sumKey(organization, "A")]))[0];
const erase = (organization: string, id: string) =>
  deleteFeedback(
    organization,
    id,
    () => [],
    async () => [],
  );

it("adds up all days, and reads the settled ones from one item from then on", async () => {
  const { _id } = await business([700, 5], [400, 4], [20, 3], [1, 1, { channel: "import" }]);
  const totals = {
    ratings: [1, 0, 1, 1, 1],
    brought: 1,
    erased: 0,
    takenOff: 0,
    discarded: 0,
    waiting: 0,
    from: ago(700).slice(0, 10),
    to: ago(1).slice(0, 10),
  };
  expect(await readTotals(_id, "A", now)).toEqual(totals);
  expect(await sumOf(_id)).toMatchObject({ r1: 0, r3: 1, r4: 1, r5: 1, mark: expect.any(Number) });
  expect(await readTotals(_id, "A", now)).toEqual(totals);
});

it("stays exact when an old feedback is erased after its day was added up", async () => {
  const { _id, ids } = await business([400, 5], [300, 2], [0, 4]);
  await readTotals(_id, "A", now);
  await erase(_id, ids[0] ?? "");
  expect(await readTotals(_id, "A", now)).toMatchObject({ ratings: [0, 1, 0, 1, 0], from: ago(300).slice(0, 10) });
  expect((await recount(_id)).differences).toEqual([]);
});

it("keeps how many were erased, of days added up and of late ones, which no recount takes for a difference", async () => {
  const { _id, ids } = await business([400, 1], [300, 2], [1, 1], [0, 4]);
  await erase(_id, ids[0] ?? "");
  await erase(_id, ids[2] ?? "");
  const totals = { ratings: [0, 1, 0, 1, 0], erased: 2 };
  for (let read = 0; read < 2; read++) expect(await readTotals(_id, "A", now)).toMatchObject(totals);
  expect(await sumOf(_id)).toMatchObject({ er: 1 });
  expect((await recount(_id)).differences).toEqual([]);
});

it("keeps how many comments staff took off, of a day added up too", async () => {
  const open = { intercepted: false, status: "received", publishable: true, comment: "Lovely" } as const;
  const { _id, ids } = await business([400, 5, open], [1, 4, open]);
  await readTotals(_id, "A", now);
  for (const id of ids) await changeFeedback(_id, id, takenOff);
  for (let read = 0; read < 2; read++) expect(await readTotals(_id, "A", now)).toMatchObject({ takenOff: 2 });
  expect(await sumOf(_id)).toMatchObject({ co: 1 });
  expect((await recount(_id)).differences).toEqual([]);
});

it("stays exact when an old feedback is added, as by an import", async () => {
  const { _id } = await business([400, 5]);
  await readTotals(_id, "A", now);
  await submitted(aFeedback(_id, { rating: 1, date: ago(500), channel: "import" }));
  expect(await readTotals(_id, "A", now)).toMatchObject({ ratings: [1, 0, 0, 0, 1], brought: 1 });
});

it("raises no mark for a rating of today, so that sending one writes nothing more", async () => {
  const { _id } = await business([0, 5], [2, 4]);
  expect(await readAll([lateMarkKey(_id)])).toEqual([]);
});

it("goes on from its sum weeks later, and does not trust one that a clock ahead has made", async () => {
  const { _id } = await business([60, 5], [3, 4]);
  const later = new Date(now.getTime() + 60 * oneDay);
  expect(await readTotals(_id, "A", later)).toMatchObject({ ratings: [0, 0, 0, 1, 1] });
  await submitted(aFeedback(_id, { rating: 2, date: ago(0) }));
  expect(await readTotals(_id, "A", now)).toMatchObject({ ratings: [0, 1, 0, 1, 1] });
});

it("counts a location alone", async () => {
  const { organization } = await anOrganization();
  const { _id, name } = await aLocation(organization._id);
  await submitted(aFeedback(organization._id, { rating: 5, date: ago(90), location: { _id, name } }));
  await submitted(aFeedback(organization._id, { rating: 1 }));
  expect(await readTotals(organization._id, `L${_id}`, now)).toMatchObject({ ratings: [0, 0, 0, 0, 1] });
});

it("is proven by a recount", async () => {
  const { _id } = await business([100, 5]);
  await readTotals(_id, "A", now);
  const { documents, tableName } = await import("#functions/data/table.ts");
  const { UpdateCommand } = await import("@aws-sdk/lib-dynamodb");
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: sumKey(_id, "A"),
      UpdateExpression: "ADD r5 :one",
      ExpressionAttributeValues: { ":one": 1 },
    }),
  );
  expect((await recount(_id)).differences).toMatchObject([{ scope: "A", day: expect.stringMatching(/^before /) }]);
});
