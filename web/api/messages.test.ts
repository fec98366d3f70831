import { MutationObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listMessagesRoute } from "#shared/contract/messages.ts";
import type { UnsentMessage } from "#shared/model/billing-notice.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { call } from "./client.ts";
import { dismissing, sendingAgain, type UnsentMessages, unsentKey } from "./messages.ts";
import { createQueryClient } from "./query-client.ts";

const { answers } = fakedFetch();
const organization = "O";
const key = unsentKey(organization);
const done = () => new Response(null, { status: 204 });

const unsent = (_id: string): UnsentMessage => ({
  _id,
  status: "failed",
  channel: "email",
  about: "complaints",
  recipient: null,
  complaints: 1,
  newest: [],
  createdAt: "2026-11-21T10:00:00.000Z",
  endedAt: "2026-11-21T10:00:00.000Z",
  reason: null,
  again: false,
});
const listOf = (...ids: string[]) => json(200, { items: ids.map(unsent), more: false });

let queries: ReturnType<typeof createQueryClient>;
const told = { onSuccess: vi.fn(), onError: vi.fn(), onBack: vi.fn() };
beforeEach(() => {
  for (const one of Object.values(told)) one.mockClear();
  queries = createQueryClient();
  queries.setQueryDefaults(key, {
    queryFn: ({ signal }) => call(listMessagesRoute, { params: { organization }, signal }),
    retry: false,
  });
  queries.setQueryData<UnsentMessages>(key, { items: ["A", "B", "C"].map(unsent), more: false });
});
afterEach(() => vi.useRealTimers());

const shown = () => queries.getQueryData<UnsentMessages>(key)?.items.map(({ _id }) => _id);
const dismiss = (...ids: string[]) =>
  new MutationObserver(queries, dismissing(queries, organization, told)).mutate(ids).catch(() => null);
const sendAgain = (...ids: string[]) =>
  new MutationObserver(queries, sendingAgain(queries, organization, told)).mutate(ids).catch(() => null);

describe("alerts that did not arrive", () => {
  it("leave the list at once, and come back in their place when there is no connection", async () => {
    answers.push(() => {
      expect(shown()).toEqual(["A", "C"]);
      throw new TypeError("Failed to fetch");
    });
    await dismiss("B");
    expect(shown()).toEqual(["A", "B", "C"]);
    expect(told.onError).toHaveBeenCalledOnce();
    expect(told.onSuccess).not.toHaveBeenCalled();
  });

  it("stay away where it worked, when others fail", async () => {
    answers.push(done, json(409, problem("complaint_settled")), done);
    await sendAgain("A", "B", "C");
    expect(shown()).toEqual(["B"]);
    expect(told.onError.mock.calls[0]?.[0]).toMatchObject({ code: "complaint_settled" });
  });

  it("are looked for again some seconds after they were sent, and it is said that one was refused again", async () => {
    vi.useFakeTimers();
    answers.push(done);
    await sendAgain("A");
    expect([told.onSuccess.mock.calls.length, shown()]).toEqual([1, ["B", "C"]]);
    answers.push(listOf("B", "C"), listOf("A", "B", "C"), listOf("A", "B", "C"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told.onBack).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7_000);
    expect([told.onBack.mock.calls.length, shown()]).toEqual([1, ["A", "B", "C"]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told.onBack.mock.calls.length, answers.length]).toEqual([1, 1]);
  });
});
