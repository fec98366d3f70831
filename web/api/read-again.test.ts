import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { call } from "./client.ts";
import { noteAnswer } from "./connection.ts";
import { createQueryClient } from "./query-client.ts";
import { readAgainUntilRead } from "./read-again.ts";

const { answers, fetched } = fakedFetch();
const page = Object.assign(new EventTarget(), { hidden: false });
const failing = json(500, problem("internal"));
const read = json(200, { items: [], next: null });
let close = () => {};

function open(meta: Record<string, unknown> = {}) {
  const queries = createQueryClient();
  const shown = new QueryObserver(queries, {
    queryKey: ["feedbacks"],
    meta,
    queryFn: ({ signal }) => call(listFeedbacksRoute, { params: { organization: "O" }, signal }),
  });
  const ends = [readAgainUntilRead(queries), shown.subscribe(() => undefined)];
  close = () => {
    for (const end of ends) end();
  };
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("document", page);
  noteAnswer();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe("what the screen could not load", () => {
  it("is read again by itself although the server was never away", async () => {
    answers.push(failing, read);
    const shown = open();
    await vi.advanceTimersByTimeAsync(100);
    expect(shown.getCurrentResult().status).toBe("error");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown.getCurrentResult().status).toBe("success");
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is not asked for again by itself where asking begins something", async () => {
    answers.push(...Array.from({ length: 5 }, () => failing));
    const shown = open({ once: true });
    await vi.advanceTimersByTimeAsync(200_000);
    expect([fetched.mock.calls.length, shown.getCurrentResult().status]).toEqual([1, "error"]);
    void shown.refetch();
    await vi.advanceTimersByTimeAsync(200_000);
    expect([fetched.mock.calls.length, shown.getCurrentResult().status]).toEqual([2, "error"]);
  });

  it("is read ever more seldom while it keeps failing", async () => {
    answers.push(...Array.from({ length: 20 }, () => failing));
    open();
    await vi.advanceTimersByTimeAsync(22_000);
    expect(fetched).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it("waits as long as the server asks", async () => {
    answers.push(json(429, problem("too_many"), { "Retry-After": "60" }), read);
    open();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is not read again where that would not help, nor while nobody looks", async () => {
    answers.push(json(404, problem("not_found")));
    open();
    await vi.advanceTimersByTimeAsync(100_000);
    close();
    answers.push(failing, read);
    page.hidden = true;
    open();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
