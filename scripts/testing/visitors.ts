import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Language } from "#shared/model/language.ts";
import { launchBrowser } from "./browser.ts";

export interface Visit {
  language?: Language;
  viewer?: { email: string; password: string } | null;
  colorScheme?: "light" | "dark";
  width?: number;
  height?: number;
  /** Without motion, waiting is shorter. */
  moving?: boolean;
  /** Prefetching takes as long as a page, so most visitors use data-saving mode. */
  fetchingAhead?: boolean;
  first?: boolean;
}

let browser: Promise<Browser> | undefined;
type Asked = Language | "none";

const resting = new Map<Asked, Page[]>();
const used = new WeakMap<Page, Asked>();
const sessions = new WeakMap<Page, CDPSession>();

export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** By the API, so that screens are opened by address. */
async function logIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const headers = { "content-type": "application/json", "x-reviens-client": "web", origin };
  const answer = await context.request.post(`${origin}/api/_auth/session`, { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
}

async function newPage(asked: Asked): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({
    ...(asked !== "none" && { locale: `${asked}-CA` }),
    timezoneId: "America/Toronto",
  });
  const page = await context.newPage();
  sessions.set(page, await context.newCDPSession(page));
  return page;
}

/**
 * A first visit. Pages are reused with a warm code cache, which halves loading; nothing else of the former visitor
 * stays.
 */
export async function visit(origin: string, setting: Visit): Promise<Page> {
  const { language: asked = "none", viewer, colorScheme = "light", width = 1280, height = 860 } = setting;
  const { moving = false, fetchingAhead = false, first = false } = setting;
  const page = (first ? undefined : resting.get(asked)?.pop()) ?? (await newPage(asked));
  if (!first) used.set(page, asked);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: moving ? "no-preference" : "reduce" });
  await sessions.get(page)?.send("Emulation.setDataSaverOverride", { dataSaverEnabled: !fetchingAhead });
  if (viewer) await logIn(page.context(), origin, viewer);
  return page;
}

/** Returns a page for reuse; pages of failed tests are not returned. */
export async function leave(page: Page): Promise<void> {
  const asked = used.get(page);
  const context = page.context();
  if (asked === undefined) return context.close();
  page.removeAllListeners("dialog");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  if (page.url() !== "about:blank") {
    // On the same origin, but without the app, which could refill the storage.
    await page.goto(new URL("/favicon.svg", page.url()).href);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  // Late answers may have set cookies.
  await context.clearCookies();
  resting.set(asked, [...(resting.get(asked) ?? []), page]);
}
