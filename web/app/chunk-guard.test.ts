import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakedFetch } from "#web/testing/fetch.ts";
import { storageIn } from "#web/testing/storage.ts";
import { isChunkFailure, mayReload, reloadIfThere, reloadOnce } from "./chunk-guard.ts";

test("reloads on the first failure", () => {
  expect(mayReload(1_000_000, null)).toBe(true);
});

test("does not reload again within ten seconds", () => {
  expect(mayReload(1_009_999, 1_000_000)).toBe(false);
});

test("reloads again after ten seconds", () => {
  expect(mayReload(1_010_000, 1_000_000)).toBe(true);
});

test("still reloads when the clock was set back", () => {
  expect(mayReload(1_000_000, 9_000_000)).toBe(true);
});

test.each([
  "Failed to fetch dynamically imported module: http://localhost/assets/a.js",
  "error loading dynamically imported module: http://localhost/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("recognizes a chunk failure: %s", (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

test("does not mistake another error for one", () => {
  expect(isChunkFailure(new Error("Cannot read properties of undefined"))).toBe(false);
});

describe("a reload", () => {
  const { answers, fetched } = fakedFetch();
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    const stored = new Map<string, string>();
    vi.stubGlobal("location", { href: "http://localhost/en/organizations", reload });
    vi.stubGlobal("sessionStorage", storageIn(stored));
  });
  const page = (status: number) => () => new Response(null, { status });

  test("is made once the page itself was found to be there", async () => {
    answers.push(page(200));
    expect(await reloadOnce()).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]).toMatchObject(["http://localhost/en/organizations", { method: "HEAD" }]);
  });

  test.each([
    ["cannot be fetched", []],
    ["is answered by a gateway without a server", [page(502)]],
  ])("is not made when the page %s", async (_, given) => {
    answers.push(...given, ...given);
    expect(await reloadOnce()).toBe(false);
    expect(await reloadIfThere()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  test("that could not be made does not use up the one that may be made later", async () => {
    await reloadOnce();
    answers.push(page(200));
    expect(await reloadOnce()).toBe(true);
  });

  test("is not made twice within ten seconds", async () => {
    answers.push(page(200), page(200));
    await reloadOnce();
    expect(await reloadOnce()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });
});
