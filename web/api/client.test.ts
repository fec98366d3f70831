import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logOut } from "#shared/contract/accounts.ts";
import { listFeedbacks, noteFeedback, resolveFeedback } from "#shared/contract/feedbacks.ts";
import { call } from "./client.ts";

const answers: (() => Response | Promise<Response>)[] = [];
const fetched = vi.fn<typeof fetch>(async () => {
  const next = answers.shift();
  if (next === undefined) throw new TypeError("Failed to fetch");
  return next();
});
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });
const problem = (code: string, message = "Words") => ({
  error: { code, message, fields: { text: "Why" }, requestId: "r-1" },
});
const params = { organization: "A/B", feedback: "F" };

beforeEach(() => {
  answers.length = 0;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a call", () => {
  it("goes to the route's address with its parameters and what was given of its query", async () => {
    answers.push(json(200, { items: [], next: null }));
    await call(listFeedbacks, { params: { organization: "A/B" }, query: { q: "thé & café", status: undefined } });
    const [address, options] = fetched.mock.calls[0] ?? [];
    expect(address).toBe("/api/organizations/A%2FB/feedbacks?q=th%C3%A9+%26+caf%C3%A9");
    expect(options).toMatchObject({ method: "GET", credentials: "same-origin" });
    expect(new Headers(options?.headers).get("X-Reviens-Client")).toBe("web");
  });

  it("answers nothing where the route has no answer", async () => {
    answers.push(() => new Response(null, { status: 204 }));
    expect(await call(logOut)).toBeUndefined();
  });

  it("throws the API's problem with its fields", async () => {
    answers.push(json(400, problem("invalid")));
    await expect(call(noteFeedback, { params, body: { text: "" } })).rejects.toMatchObject({
      code: "invalid",
      status: 400,
      message: "Words",
      fields: { text: "Why" },
      requestId: "r-1",
      passing: false,
    });
  });

  it("throws a problem of its own for an answer that is none of the API's", async () => {
    answers.push(() => new Response("<html>Bad gateway</html>", { status: 502 }));
    await expect(call(resolveFeedback, { params, body: {} })).rejects.toMatchObject({
      code: "unavailable",
      passing: true,
    });
  });

  it("refuses an answer that is not what the contract says", async () => {
    answers.push(json(200, { items: [{ rating: "five" }], next: null }));
    await expect(call(listFeedbacks, { params })).rejects.toMatchObject({ code: "unreadable" });
  });
});

describe("a failed call", () => {
  it("is tried again when reading failed in passing", async () => {
    answers.push(
      json(503, problem("unavailable")),
      () => Promise.reject(new TypeError("Failed to fetch")),
      json(200, { items: [], next: null }),
    );
    expect(await call(listFeedbacks, { params })).toEqual({ items: [], next: null });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("is tried three times at most", async () => {
    await expect(call(listFeedbacks, { params })).rejects.toMatchObject({ code: "offline", status: 0 });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("is not tried again when it would change something", async () => {
    answers.push(json(503, problem("unavailable")));
    await expect(call(resolveFeedback, { params, body: {} })).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is not tried again when that would not help, or only much later", async () => {
    answers.push(json(404, problem("not_found")));
    await expect(call(listFeedbacks, { params })).rejects.toMatchObject({ status: 404 });
    answers.push(json(429, problem("too_many"), { "Retry-After": "60" }));
    await expect(call(listFeedbacks, { params })).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("is not tried again once nobody waits for it", async () => {
    const controller = new AbortController();
    answers.push(() => {
      controller.abort();
      return Promise.reject(new DOMException("Aborted", "AbortError"));
    });
    await expect(call(listFeedbacks, { params, signal: controller.signal })).rejects.toThrow("Aborted");
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
