import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Language } from "#shared/model/language.ts";
import { atRest } from "../testing/at-rest.ts";
import type { ScreenViewer } from "./screens.ts";

interface Setting {
  language: Language;
  colorScheme: "light" | "dark";
  width: number;
  height: number;
  scale?: number;
}

export async function openAs(
  browser: Browser,
  origin: string,
  viewer: ScreenViewer | null,
  setting: Setting,
): Promise<BrowserContext> {
  const { language, colorScheme, width, height, scale = 1 } = setting;
  const context = await browser.newContext({
    locale: language === "fr" ? "fr-CA" : "en-CA",
    timezoneId: "America/Toronto",
    colorScheme,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
  });
  if (viewer) {
    const { email, password } = viewer;
    const headers = { "content-type": "application/json", "x-reviens-client": "web", origin };
    const answer = await context.request.post(`${origin}/api/_auth/session`, { headers, data: { email, password } });
    if (!answer.ok()) throw new Error(`${email} could not log in: ${await answer.text()}`);
  }
  return context;
}

export async function picture(
  context: BrowserContext,
  address: string,
  file: string,
  fullPage: boolean,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    await atRest(page);
    await page.evaluate("document.fonts.ready");
    await prepare(page);
    await page.screenshot({ path: file, fullPage, animations: "disabled", caret: "hide" });
  } finally {
    await page.close();
  }
}
