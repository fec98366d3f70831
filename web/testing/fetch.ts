import { afterEach, beforeEach, vi } from "vitest";

type Responder = () => Response | Promise<Response>;

export function fakedFetch() {
  const answers: Responder[] = [];
  const fetched = vi.fn<typeof fetch>(async () => {
    const next = answers.shift();
    if (next === undefined) throw new TypeError("Failed to fetch");
    return next();
  });
  beforeEach(() => {
    answers.length = 0;
    fetched.mockClear();
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return { answers, fetched };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

export const problem = (code: string, fields: Record<string, string> = {}) => ({
  error: { code, message: "Words", fields, requestId: "r-1" },
});
