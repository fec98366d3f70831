import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageIn } from "#web/testing/storage.ts";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", storageIn(stored));

const script = readFileSync(new URL("../public/first-paint.js", import.meta.url), "utf8");
const sent: [address: string, language: string | undefined][] = [];

async function open(address: string): Promise<typeof import("./early.ts")> {
  const { pathname, search } = new URL(address, "http://localhost");
  vi.stubGlobal("early", undefined);
  vi.stubGlobal("location", { pathname, search });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", {
    documentElement: { setAttribute: () => undefined, style: {} },
    cookie: "",
    querySelector: () => ({ content: "" }),
    createElement: () => ({}),
    head: { append: () => undefined },
  });
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([path, headers["Accept-Language"]]);
    return new Response(path);
  });
  new Function(script)();
  vi.resetModules();
  return import("./early.ts");
}

async function visit(address: string, calls: string[]): Promise<void> {
  const early = await open(address);
  for (const call of calls) early.earlyAnswer(call);
  early.endBeginning(address.replace(/^\/fr/, ""));
}

const page = "/organizations/A?location=L";
const calls = ["/api/_auth/session", "/api/organizations/A/dashboard?location=L"];

beforeEach(() => {
  stored.clear();
  sent.length = 0;
});

describe("the calls that a page began with", () => {
  test("are sent before the app is there when the page is opened again, in whichever language", async () => {
    await visit(page, calls);
    expect(sent).toEqual([]);
    const early = await open(`/fr${page}`);
    expect(sent).toEqual(calls.map((call) => [call, "fr"]));
    expect(await (await early.earlyAnswer("/api/_auth/session"))?.text()).toBe("/api/_auth/session");
  });

  test("are answered early once: what is read again is asked for anew", async () => {
    await visit(page, calls);
    const early = await open(page);
    expect(early.earlyAnswer("/api/_auth/session")).toBeDefined();
    expect(early.earlyAnswer("/api/_auth/session")).toBeUndefined();
  });

  test("have no early answer once the page's first data is there", async () => {
    await visit(page, calls);
    const early = await open(page);
    early.endBeginning(page);
    expect(early.earlyAnswer("/api/_auth/session")).toBeUndefined();
  });

  test("are those of the last visit, without its later calls", async () => {
    await visit(page, calls);
    await visit(page, ["/api/_auth/session"]);
    (await open("/me")).earlyAnswer("/api/me");
    sent.length = 0;
    const early = await open(page);
    expect(sent.map(([path]) => path)).toEqual(["/api/_auth/session"]);
    early.endBeginning(page);
    early.earlyAnswer("/api/organizations/A/later");
    early.endBeginning(page);
    expect(stored.get("calls")).not.toContain("later");
  });

  test("leave out what follows a cursor", async () => {
    await visit(page, ["/api/organizations/A/feedbacks?cursor=x"]);
    expect(stored.get("calls")).not.toContain("cursor");
  });

  test("are no others than those of the API, whatever the browser holds", async () => {
    stored.set("calls", JSON.stringify([[page, ["https://elsewhere.example/", "//elsewhere.example/api/"]]]));
    await open(page);
    stored.set("calls", "not JSON");
    await open(page);
    expect(sent).toEqual([]);
  });

  test("are kept for the five pages that were opened last", async () => {
    for (const name of ["A", "B", "C", "D", "E", "F"]) await visit(`/organizations/${name}`, calls);
    await open("/organizations/A");
    expect(sent).toEqual([]);
    await open("/organizations/B");
    expect(sent).toHaveLength(calls.length);
  });

  test("have no early answer any more for whoever logs in on the page", async () => {
    await visit(page, calls);
    const early = await open(page);
    early.forgetBeginnings();
    expect(early.earlyAnswer("/api/_auth/session")).toBeUndefined();
  });

  test("are not remembered of a page that nobody was logged in at", async () => {
    const early = await open(page);
    early.earlyAnswer("/api/_auth/session");
    early.endBeginning(null);
    expect(stored.size).toBe(0);
  });

  test("are forgotten when the person logs out", async () => {
    await visit(page, calls);
    (await open(page)).forgetBeginnings();
    sent.length = 0;
    await open(page);
    expect(sent).toEqual([]);
  });
});
