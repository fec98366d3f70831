import { MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { complaint, resolvedComplaint } from "#web/testing/feedbacks.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { call } from "./client.ts";
import { erasing, noting, reopening, resolving } from "./feedback-changes.ts";
import { type FeedbackPages, feedbackCacheKey, feedbackListsKey, pendingKey } from "./feedback-keys.ts";
import { dashboardKey } from "./organizations.ts";
import { leaderboardQuery, locationFiguresQuery } from "./places.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionCacheKey } from "./session.ts";

const { answers, fetched } = fakedFetch();
const organization = "O";
const everything = [...feedbackListsKey(organization), {}];
const narrowed = [...feedbackListsKey(organization), { intercepted: "true" }];

const pages = (...items: Feedback[][]): FeedbackPages => ({
  pages: items.map((page, index) => ({ items: page, next: index === items.length - 1 ? null : `c${index}` })),
  pageParams: items.map((_, index) => (index === 0 ? "" : `c${index - 1}`)),
});

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
  queries.setQueryData(sessionCacheKey, { _id: "U", firstName: "Anne", lastName: "Roy" });
  queries.setQueryData(everything, pages([complaint("A"), complaint("B")], [complaint("C"), complaint("D")]));
  queries.setQueryData(narrowed, pages([complaint("C")]));
  queries.setQueryData(feedbackCacheKey(organization, "C"), complaint("C"));
});

const shown = (key: readonly unknown[] = everything) =>
  (queries.getQueryData<FeedbackPages>(key)?.pages ?? []).map(({ items }) =>
    items.map(({ _id, status, notes }) => `${_id} ${status} ${notes.length}`),
  );
const detail = (id = "C") => queries.getQueryData<Feedback>(feedbackCacheKey(organization, id));
const before = [
  ["A pending 0", "B pending 0"],
  ["C pending 0", "D pending 0"],
];

function held(response: () => Response | Promise<Response>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  answers.push(() => promise.then(response));
  return resolve;
}
const sent = (times: number) => expect.poll(() => fetched.mock.calls.length, { interval: 1 }).toBe(times);

const doResolve = (feedback: string, text?: string) =>
  new MutationObserver(queries, resolving(queries, organization)).mutate({ feedback, note: text });
const doReopen = (feedback: string) =>
  new MutationObserver(queries, reopening(queries, organization)).mutate({ feedback });
const doNote = (feedback: string, text: string) =>
  new MutationObserver(queries, noting(queries, organization)).mutate({ feedback, text });
const doErase = (feedback: string) =>
  new MutationObserver(queries, erasing(queries, organization)).mutate({ feedback });

describe("a change that is shown at once", () => {
  it("appears in every list and in the detail before the server answers", async () => {
    const answer = held(json(200, resolvedComplaint("C")));
    const done = doResolve("C", "Called back");
    await sent(1);
    expect(shown()).toEqual([before[0], ["C resolved 1", "D pending 0"]]);
    expect(shown(narrowed)).toEqual([["C resolved 1"]]);
    expect(detail()?.notes).toMatchObject([
      { kind: "resolved", text: "Called back", author: { _id: "U", name: "Anne Roy" } },
    ]);
    answer();
    await done;
  });

  it("gives way to what the server answers", async () => {
    answers.push(json(200, resolvedComplaint("C")));
    await doResolve("C");
    expect(detail()).toEqual(resolvedComplaint("C"));
    expect(queries.getQueryData<FeedbackPages>(everything)?.pages[1]?.items[0]).toEqual(resolvedComplaint("C"));
  });

  it("leaves the pages as long as they were, with their cursors", async () => {
    const { pageParams, pages: old } = queries.getQueryData<FeedbackPages>(everything) ?? pages();
    answers.push(json(200, resolvedComplaint("A")));
    await doResolve("A");
    const now = queries.getQueryData<FeedbackPages>(everything);
    expect(now?.pageParams).toEqual(pageParams);
    expect(now?.pages.map(({ items, next }) => [items.length, next])).toEqual(
      old.map(({ items, next }) => [items.length, next]),
    );
  });

  it("reopens, and adds notes, in the same way", async () => {
    queries.setQueryData(everything, pages([resolvedComplaint("A")]));
    const [reopened, noted] = [held(json(200, complaint("A"))), held(json(201, complaint("A")))];
    const reopen = doReopen("A");
    await sent(1);
    expect(shown()).toEqual([["A pending 2"]]);
    const add = doNote("A", "Regular customer");
    await sent(2);
    expect(shown()).toEqual([["A pending 3"]]);
    reopened();
    noted();
    await Promise.all([reopen, add]);
  });

  it("makes what waits for an answer and every figure be read again", async () => {
    queries.setQueryData(pendingKey(organization), { items: [], beyond: 0 });
    const figures = [locationFiguresQuery(organization, {}), leaderboardQuery(organization, {})];
    const keys = [dashboardKey(organization), ...figures.map(({ queryKey }) => queryKey)];
    for (const key of keys) queries.setQueryData(key, {});
    answers.push(json(200, resolvedComplaint("C")));
    await doResolve("C");
    for (const key of [pendingKey(organization), ...keys]) expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it("is not overwritten by a list that was being read", async () => {
    const list = held(json(200, { items: [complaint("C")], next: null }));
    const reading = queries
      .fetchInfiniteQuery({
        queryKey: narrowed,
        queryFn: ({ signal }) => call(listFeedbacksRoute, { params: { organization }, signal }),
        initialPageParam: "",
      })
      .catch(() => undefined);
    await sent(1);
    answers.push(json(200, resolvedComplaint("C")));
    await doResolve("C");
    list();
    await reading;
    expect(shown(narrowed)).toEqual([["C resolved 1"]]);
  });
});

describe("a change that the server refuses", () => {
  it.each([
    ["resolving", () => doResolve("C")],
    ["reopening", () => doReopen("C")],
    ["a note", () => doNote("C", "x")],
  ])("is undone everywhere: %s", async (_, change) => {
    answers.push(json(409, problem("feedback_already_resolved")));
    await expect(change()).rejects.toMatchObject({ status: 409 });
    expect([shown(), shown(narrowed), detail()]).toEqual([before, [["C pending 0"]], complaint("C")]);
    expect(queries.getQueryState(feedbackCacheKey(organization, "C"))?.isInvalidated).toBe(true);
  });

  it("is undone too when the connection breaks", async () => {
    await expect(doResolve("C")).rejects.toMatchObject({ code: "offline" });
    expect(shown()).toEqual(before);
  });

  it("takes nothing back of another change that was made in the meantime", async () => {
    const refuse = held(json(409, problem("feedback_already_resolved")));
    const refused = doResolve("A").catch(() => undefined);
    await sent(1);
    answers.push(json(200, resolvedComplaint("C")));
    await doResolve("C");
    refuse();
    await refused;
    expect(shown()).toEqual([before[0], ["C resolved 1", "D pending 0"]]);
  });
});

describe("erasing", () => {
  it("removes a feedback once the server has done it, and not before", async () => {
    const answer = held(() => new Response(null, { status: 204 }));
    const done = doErase("C");
    await sent(1);
    expect(shown()).toEqual(before);
    answer();
    await done;
    expect(shown()).toEqual([before[0], ["D pending 0"]]);
    expect(shown(narrowed)).toEqual([[]]);
    expect(detail()).toBeUndefined();
  });

  it("leaves everything when the server refuses", async () => {
    answers.push(json(403, problem("forbidden")));
    await expect(doErase("C")).rejects.toMatchObject({ status: 403 });
    expect([shown(), detail()]).toEqual([before, complaint("C")]);
  });
});
