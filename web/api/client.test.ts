import { beforeEach, describe, expect, it, vi } from "vitest";
import { logOutRoute } from "#shared/contract/accounts.ts";
import { listFeedbacksRoute, noteFeedbackRoute, resolveFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { fakedFetch, json, problem } from "#web/testing/fetch.ts";
import { call } from "./client.ts";
import { connectionNow, noteAnswer, onDoubt } from "./connection.ts";

const { answers, fetched } = fakedFetch();
const params = { organization: "A/B", feedback: "F" };

beforeEach(() => {
  noteAnswer();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a call", () => {
  it("is sent to the route's address, with its parameters and the query's defined values", async () => {
    answers.push(json(200, { items: [], next: null }));
    await call(listFeedbacksRoute, { params: { organization: "A/B" }, query: { q: "thé & café", status: undefined } });
    const [address, options] = fetched.mock.calls[0] ?? [];
    expect(address).toBe("/api/organizations/A%2FB/feedbacks?q=th%C3%A9+%26+caf%C3%A9");
    expect(options).toMatchObject({ method: "GET", credentials: "same-origin" });
    expect(new Headers(options?.headers).get("X-Reviens-Client")).toBe("web");
  });

  it("returns undefined when the route declares no answer", async () => {
    answers.push(() => new Response(null, { status: 204 }));
    expect(await call(logOutRoute)).toBeUndefined();
  });

  it("throws the API's problem with its fields", async () => {
    answers.push(json(400, problem("invalid", { text: "Why" })));
    await expect(call(noteFeedbackRoute, { params, body: { text: "" } })).rejects.toMatchObject({
      code: "invalid",
      status: 400,
      message: "Words",
      fields: { text: "Why" },
      requestId: "r-1",
      passing: false,
    });
  });

  it("throws its own problem when the answer is not from the API", async () => {
    answers.push(() => new Response("<html>Bad gateway</html>", { status: 502 }));
    await expect(call(resolveFeedbackRoute, { params, body: {} })).rejects.toMatchObject({
      code: "unavailable",
      passing: true,
    });
  });

  it("says which call failed, and keeps the reference that a gateway gave", async () => {
    answers.push(
      () => new Response('{"message":"Internal Server Error"}', { status: 500, headers: { "apigw-requestid": "g-1" } }),
    );
    await expect(call(noteFeedbackRoute, { params, body: { text: "x" } })).rejects.toMatchObject({
      call: "feedbackNote",
      code: "internal",
      requestId: "g-1",
    });
  });

  it.each([
    ["nothing answers", []],
    ["a gateway answers that nothing does", [() => new Response("", { status: 504 })]],
  ])("tells the connection when %s", async (_, given) => {
    const doubt = vi.fn();
    onDoubt(doubt);
    answers.push(...given);
    await expect(call(noteFeedbackRoute, { params, body: { text: "x" } })).rejects.toMatchObject({ passing: true });
    expect(doubt).toHaveBeenCalledOnce();
  });

  it("tells the connection nothing when the API itself refuses", async () => {
    const doubt = vi.fn();
    onDoubt(doubt);
    answers.push(json(503, problem("unavailable")));
    await expect(call(noteFeedbackRoute, { params, body: { text: "x" } })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect([doubt.mock.calls.length, connectionNow()]).toEqual([0, "there"]);
  });

  it.each([
    [200, new TypeError("network error"), "offline"],
    [409, new TypeError("network error"), "offline"],
    [200, new DOMException("The user aborted a request.", "AbortError"), "timed_out"],
  ])("takes an answer %i that breaks off for a connection problem", async (status, error, code) => {
    const doubt = vi.fn();
    onDoubt(doubt);
    answers.push(() => {
      const body = new ReadableStream({ start: (stream) => stream.error(error) });
      return new Response(body, { status, headers: { "Content-Type": "application/json" } });
    });
    await expect(call(listFeedbacksRoute, { params })).rejects.toMatchObject({ code, passing: true });
    expect(doubt).toHaveBeenCalledOnce();
  });

  it("rejects an answer that breaks the contract", async () => {
    answers.push(json(200, { items: [{ rating: "five" }], next: null }));
    await expect(call(listFeedbacksRoute, { params })).rejects.toMatchObject({ code: "unreadable" });
  });
});
