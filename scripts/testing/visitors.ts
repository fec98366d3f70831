import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Language } from "#shared/model/language.ts";
import { launchBrowser } from "./browser.ts";

/** Who looks, and by what. */
export interface Visit {
  /** The language that the browser asks for; none unless given. */
  language?: Language;
  /** Who is logged in; nobody unless given. */
  viewer?: { email: string; password: string } | null;
  colorScheme?: "light" | "dark";
  width?: number;
  height?: number;
  /** Whether the app moves as for most people. Without motion, waiting costs less. */
  moving?: boolean;
  /**
   * Whether the app fetches all other screens once a page is at rest, as for most people. That takes as long as a page,
   * and most visitors are gone before it is of use: they ask their browser to save data.
   */
  fetchingAhead?: boolean;
  /** Whether the browser has nothing of the app yet, and what it needs comes over the network. */
  first?: boolean;
}

let browser: Promise<Browser> | undefined;
/** What stays the same for as long as a page is used. */
type Asked = Language | "none";

const resting = new Map<Asked, Page[]>();
const used = new WeakMap<Page, Asked>();
/** What a session sets holds for as long as it is open. */
const sessions = new WeakMap<Page, CDPSession>();

/** The browser of all journeys of this process. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** Logs in by the API, so that every screen is reached by its own address. */
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
 * The page of somebody who comes for the first time. It may be one that another visitor has left: to a browser that
 * knows the app's code, loading costs less than half. Nothing else of the former visitor is left.
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

/** Gives a page back for the next visitor. One that is not given back, because its test failed, is not used again. */
export async function leave(page: Page): Promise<void> {
  const asked = used.get(page);
  const context = page.context();
  if (asked === undefined) return context.close();
  page.removeAllListeners("dialog");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  // Who opened nothing has left nothing.
  if (page.url() !== "about:blank") {
    // Of the app's origin, so that its storage can be emptied, but without the app, which could fill it again.
    await page.goto(new URL("/favicon.svg", page.url()).href);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  // What was under way may have answered with a cookie.
  await context.clearCookies();
  resting.set(asked, [...(resting.get(asked) ?? []), page]);
}
