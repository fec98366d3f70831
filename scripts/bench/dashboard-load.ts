import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import * as z from "zod/mini";
import { atRest } from "../testing/at-rest.ts";
import { launchBrowser } from "../testing/browser.ts";
import { runStack } from "../testing/run-stack.ts";
import { type BenchFigure, budgets } from "./budgets.ts";

/** Slow 4G: round trip in milliseconds, bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;
const visits = 5;

const Demo = z.object({ logIns: z.array(z.object({ email: z.string(), password: z.string() })) });

/** Milliseconds since the navigation. */
interface Visit {
  shown: number;
  running: number;
  slowest: number;
  requests: number;
  bytes: number;
  repeated: string[];
}

/**
 * Notes when the figures were painted: a timer would count later work, and Playwright's waiting would load its script.
 */
function watchFigures(): void {
  const watch = new MutationObserver(() => {
    const figures = document.querySelector("#figures");
    if (figures === null) return;
    watch.disconnect();
    figures.setAttribute("elementtiming", "figures");
  });
  watch.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      performance.mark("shown", { startTime: entry.startTime });
      Reflect.get(window, "noteShown")("");
    }
  }).observe({ type: "element" });
}

function notes() {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  const shown = at("shown");
  const fetched = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter(
    (entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming,
  );
  const calls = fetched.filter(({ name }) => new URL(name).pathname.startsWith("/api/"));
  const before = fetched.filter(({ responseEnd }) => responseEnd <= shown);
  const names = calls.map(({ name }) => name);
  return {
    shown,
    running: at("app-running"),
    slowest: Math.max(...calls.filter(({ responseEnd }) => responseEnd <= shown).map(({ duration }) => duration)),
    bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
    repeated: names.filter((name, index) => names.indexOf(name) !== index),
  };
}

async function throttled(context: BrowserContext, cold: boolean): Promise<{ page: Page; shown: Promise<unknown> }> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  if (cold) await devTools.send("Network.clearBrowserCache");
  await devTools.send("Network.emulateNetworkConditions", network);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const shown = new Promise((done) => devTools.once("Runtime.bindingCalled", done));
  await devTools.send("Runtime.enable");
  await devTools.send("Runtime.addBinding", { name: "noteShown" });
  await page.addInitScript(watchFigures);
  return { page, shown };
}

async function late(): Promise<never> {
  await sleep(60_000, undefined, { ref: false });
  throw new Error("The dashboard showed no figures within a minute.");
}

async function visit(context: BrowserContext, address: string, cold: boolean): Promise<Visit> {
  const { page, shown } = await throttled(context, cold);
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  await page.goto(address, { waitUntil: "commit" });
  await Promise.race([shown, late()]);
  const before = { requests };
  const noted = await page.evaluate(notes);
  await page.close();
  return { ...noted, ...before };
}

/** The fastest of several visits: other load on the machine slows the rest. */
async function fastest(context: BrowserContext, address: string, cold: boolean): Promise<Visit> {
  const all: Visit[] = [];
  for (let count = 0; count < visits; count += 1) all.push(await visit(context, address, cold));
  return all.reduce((one, other) => (other.shown < one.shown ? other : one));
}

async function openDashboard(context: BrowserContext, origin: string, demo: z.infer<typeof Demo>): Promise<string> {
  const { email = "", password = "" } = demo.logIns[0] ?? {};
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
  await page.locator("#figures").waitFor({ timeout: 60_000 });
  await page.reload();
  await page.locator("#figures").waitFor({ timeout: 60_000 });
  await atRest(page);
  const address = page.url();
  await page.close();
  return address;
}

/** Dashboard on slow 4G with a slow processor, cold and warm. Run it before a backend's address is set. */
export async function dashboardFigures(directory: string): Promise<BenchFigure[]> {
  const stack = await runStack(directory, ["--built"]);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const demo = Demo.parse(JSON.parse(readFileSync(join(directory, "demo.json"), "utf8")));
    const address = await openDashboard(context, stack.origin, demo);
    const warm = await fastest(context, address, false);
    const cold = await fastest(context, address, true);
    const ms = (value: number) => `${Math.round(value)} ms`;
    const told = ({ running, slowest, requests, bytes }: Visit) =>
      `first chunk had run after ${ms(running)}, slowest answer ${ms(slowest)}, ${requests} requests, ${Math.round(bytes / 1_000)} kB`;
    return [
      { budget: budgets.dashboardWarm, value: warm.shown, detail: told(warm) },
      { budget: budgets.dashboardCold, value: cold.shown, detail: told(cold) },
      { budget: budgets.dashboardRatio, value: warm.shown / (warm.running + warm.slowest), detail: "" },
      { budget: budgets.dashboardRequests, value: warm.requests, detail: "" },
      { budget: budgets.dashboardRepeated, value: warm.repeated.length, detail: warm.repeated.join(" ") },
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
}
