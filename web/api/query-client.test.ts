import { describe, expect, it, vi } from "vitest";
import { listFeedbacksRoute, resolveFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { call } from "./client.ts";
import { downloadExport } from "./feedbacks.ts";
import { createQueryClient } from "./query-client.ts";
import { sessionCacheKey } from "./session.ts";

const { answers, fetched } = fakedFetch();
const params = { organization: "O" };

const read = (queries = createQueryClient()) =>
  queries.fetchQuery({
    queryKey: ["feedbacks"],
    queryFn: ({ signal }) => call(listFeedbacksRoute, { params, signal }),
  });
const change = (queries = createQueryClient()) =>
  queries
    .getMutationCache()
    .build(queries, {
      mutationFn: () => call(resolveFeedbackRoute, { params: { ...params, feedback: "F" }, body: {} }),
    })
    .execute(undefined);

describe("a failed read", () => {
  it("is repeated after a hiccup of network or server", async () => {
    answers.push(
      json(503, problem("unavailable")),
      () => Promise.reject(new TypeError("Failed to fetch")),
      json(200, { items: [], next: null }),
    );
    expect(await read()).toEqual({ items: [], next: null });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("is tried three times at most", async () => {
    await expect(read()).rejects.toMatchObject({ code: "offline", status: 0 });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("is not repeated when that would not help, or only much later", async () => {
    answers.push(json(404, problem("not_found")));
    await expect(read()).rejects.toMatchObject({ status: 404 });
    answers.push(json(429, problem("too_many"), { "Retry-After": "60" }));
    await expect(read()).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    answers.push(json(503, problem("unavailable"), { "Retry-After": "60" }));
    await expect(read()).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("is not repeated once nobody waits for it", async () => {
    const queries = createQueryClient();
    answers.push(async () => {
      await queries.cancelQueries();
      throw new DOMException("Aborted", "AbortError");
    });
    await expect(read(queries)).rejects.toThrow();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("of one part of an export repeats that part alone", async () => {
    answers.push(
      () => new Response("a,b\n", { headers: { "X-Next-Cursor": "2" } }),
      json(503, problem("unavailable")),
      () => new Response("1,2\n"),
    );
    const onPart = vi.fn();
    const following = { signal: new AbortController().signal, onPart, parts: [] };
    const file = await downloadExport(createQueryClient(), "O", {}, following);
    expect(file).toBe("a,b\n1,2\n");
    expect(onPart.mock.calls).toEqual([[4], [8]]);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("of one part of an export leaves the others to the next try", async () => {
    answers.push(
      () => new Response("a,b\n", { headers: { "X-Next-Cursor": "2" } }),
      json(500, problem("internal")),
      () => new Response("1,2\n"),
    );
    const following = { signal: new AbortController().signal, onPart: vi.fn(), parts: [] };
    const attempt = () => downloadExport(createQueryClient(), "O", {}, following);
    await expect(attempt()).rejects.toMatchObject({ status: 500 });
    expect(await attempt()).toBe("a,b\n1,2\n");
    expect(fetched.mock.calls.map(([address]) => String(address).split("?")[1])).toEqual([
      undefined,
      "cursor=2",
      "cursor=2",
    ]);
  });
});

describe("a failed change", () => {
  it("is never repeated by itself", async () => {
    answers.push(json(503, problem("unavailable")));
    await expect(change()).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it("forgets the session when an answer says that it has ended", async () => {
  const queries = createQueryClient();
  queries.setQueryData(sessionCacheKey, { _id: "U" });
  answers.push(json(401, problem("not_logged_in")));
  await expect(read(queries)).rejects.toMatchObject({ status: 401 });
  expect(queries.getQueryData(sessionCacheKey)).toBeNull();
});
