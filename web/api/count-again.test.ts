import { MutationObserver } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { countingAgain, locationFiguresQuery } from "./places.ts";
import { createQueryClient } from "./query-client.ts";

const { answers, fetched } = fakedFetch();
const period = { from: "2026-10-25", to: "2026-11-23" };
const query = locationFiguresQuery("O", period);
const counted = (countedAt: string) => ({ ...period, items: [], next: null, elsewhere: null, countedAt });
const [before, after] = [counted("2026-11-23T01:00:00.000Z"), counted("2026-11-23T01:10:00.000Z")];

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
  queries.setQueryData(query.queryKey, before);
});
const shown = () => queries.getQueryData(query.queryKey);
const countAgain = () => new MutationObserver(queries, countingAgain(queries, "O", period)).mutate();

it("shows what was counted anew, and not an answer of before that was on its way", async () => {
  const late = Promise.withResolvers<void>();
  answers.push(() => late.promise.then(json(200, before)), json(200, after));
  const reading = queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  await countAgain();
  late.resolve();
  await reading;
  expect(shown()).toEqual(after);
  expect(String(fetched.mock.calls[1]?.[0])).toContain("from=2026-10-25&to=2026-11-23&fresh=true");
});

it("leaves what is shown where counting fails", async () => {
  answers.push(json(429, problem("too_many")));
  await expect(countAgain()).rejects.toMatchObject({ code: "too_many" });
  expect(shown()).toEqual(before);
});
