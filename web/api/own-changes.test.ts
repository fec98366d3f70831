import { beforeEach, expect, it } from "vitest";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { afterChange } from "./feedback-changes.ts";
import { figuresChanged } from "./own-changes.ts";
import { locationFiguresQuery } from "./places.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
const month = { from: "2026-10-25", to: "2026-11-23" };
const week = { from: "2026-11-17", to: "2026-11-23" };
const counted = { ...month, items: [], next: null, elsewhere: null, countedAt: "2026-11-23T01:00:00.000Z" };

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
});
const look = (period = month) => {
  answers.push(json(200, counted));
  return queries.fetchQuery({ ...locationFiguresQuery("O", period), staleTime: 0 });
};
const anew = () => fetched.mock.calls.map(([address]) => String(address).includes("fresh=true"));

it("has figures counted anew once for each period after a feedback was changed here", async () => {
  await look();
  afterChange(queries, "O");
  for (const period of [month, month, week]) await look(period);
  expect(anew()).toEqual([false, true, false, true]);
});

it("leaves the figures of another organization as they are kept", async () => {
  await figuresChanged(queries, "P");
  await look();
  expect(anew()).toEqual([false]);
});

it("has a change that comes while figures are counted in the next ones", async () => {
  await figuresChanged(queries, "O");
  answers.push(async () => {
    await figuresChanged(queries, "O");
    return json(200, counted)();
  });
  await queries.fetchQuery(locationFiguresQuery("O", month));
  await look();
  expect(anew()).toEqual([true, true]);
});

it("shows what is kept to who had figures counted anew too often", async () => {
  await figuresChanged(queries, "O");
  answers.push(json(429, problem("too_many")));
  expect(await look()).toEqual(counted);
  expect(anew()).toEqual([true, false]);
});
