import { MutationObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import type { Feedback } from "#shared/model/feedback.ts";
import { complaint, resolvedComplaint } from "#web/testing/feedbacks.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import type { Assigning } from "./feedback-changes.ts";
import { type FeedbackPages, feedbackListsKey } from "./feedback-keys.ts";
import { assigningSeveral, resolvingSeveral, undoingSeveral } from "./feedback-several.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionCacheKey } from "./session.ts";

const { answers, fetched } = fakedFetch();
const organization = "O";
const list = [...feedbackListsKey(organization), { status: "pending" }];
const ids = ["A", "B", "C", "D", "E", "F"];

const resolved = (_id: string) => resolvedComplaint(_id, new Date().toISOString());

let queries: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  queries = createQueryClient();
  queries.setQueryData(sessionCacheKey, { _id: "U", firstName: "Anne", lastName: "Roy" });
});
const listed = (items: Feedback[]) =>
  queries.setQueryData<FeedbackPages>(list, { pages: [{ items, next: null }], pageParams: [""] });
const shown = () =>
  (queries.getQueryData<FeedbackPages>(list)?.pages[0]?.items ?? []).map(
    ({ _id, status, notes }) => `${_id} ${status} ${notes.length}`,
  );
const resolve = (feedbacks: string[]) =>
  new MutationObserver(queries, resolvingSeveral(queries, organization)).mutate(
    feedbacks.map((feedback) => ({ feedback, outcome: "fixed" as const })),
  );
const undo = (feedbacks: string[]) =>
  new MutationObserver(queries, undoingSeveral(queries, organization)).mutate(
    feedbacks.map((feedback) => ({ feedback })),
  );

describe("resolving several", () => {
  it("shows all at once, before the first answer", async () => {
    listed(ids.map((id) => complaint(id)));
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    for (const id of ids) answers.push(() => promise.then(() => json(200, resolved(id))()));
    const done = resolve(ids);
    await expect.poll(() => fetched.mock.calls.length, { interval: 1 }).toBe(4);
    expect(shown()).toEqual(ids.map((id) => `${id} resolved 1`));
    answer();
    expect((await done).done.toSorted()).toEqual(ids);
  });

  it("puts back those that the server refuses, makes the others, and says which", async () => {
    listed(["A", "B", "C"].map((id) => complaint(id)));
    answers.push(json(200, resolved("A")), json(409, problem("feedback_already_resolved")), json(200, resolved("C")));
    const { done, failed } = await resolve(["A", "B", "C"]);
    expect([done.toSorted(), failed.map(({ feedback, problem: { code } }) => [feedback, code])]).toEqual([
      ["A", "C"],
      [["B", "feedback_already_resolved"]],
    ]);
    expect(shown()).toEqual(["A resolved 1", "B pending 0", "C resolved 1"]);
  });

  it("sends no more once the server is out of reach, and puts all of those back", async () => {
    listed(ids.map((id) => complaint(id)));
    const { done, failed } = await resolve(ids);
    expect([done, failed.map(({ feedback }) => feedback).toSorted()]).toEqual([[], ids]);
    expect(fetched.mock.calls.length).toBeLessThan(ids.length);
    expect(shown()).toEqual(ids.map((id) => `${id} pending 0`));
  });
});

describe("undoing several", () => {
  it("leaves neither note behind", async () => {
    listed(["A", "B"].map(resolved));
    answers.push(json(200, complaint("A")), json(200, complaint("B")));
    const done = undo(["A", "B"]);
    await expect.poll(shown).toEqual(["A pending 0", "B pending 0"]);
    expect((await done).failed).toEqual([]);
  });
});

describe("assigning several", () => {
  const luc = { _id: "L", name: "Luc Roy" };
  const assign = (changes: Assigning[]) =>
    new MutationObserver(queries, assigningSeveral(queries, organization)).mutate(changes);
  const owners = () =>
    (queries.getQueryData<FeedbackPages>(list)?.pages[0]?.items ?? []).map(({ assignee }) => assignee?._id ?? null);

  it("sends each its own change, shown at once, and puts back what is refused", async () => {
    listed([complaint("A", { assignee: luc }), complaint("B")]);
    answers.push(json(200, complaint("A")), json(400, problem("invalid")));
    const { done } = await assign([
      { feedback: "A", assignee: null },
      { feedback: "B", assignee: luc },
    ]);
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(['{"assignee":null}', '{"assignee":"L"}']);
    expect([done, owners()]).toEqual([["A"], [null, null]]);
  });
});
