import type { Page } from "playwright-core";
import { demoLink, demoLogIns } from "../demo/cast.ts";
import { printTable } from "../local/print-table.ts";
import { openAs } from "../screenshots/camera.ts";
import { newcomerAt, type ScreenViewer } from "../screenshots/screens.ts";
import { atRest } from "../testing/at-rest.ts";
import { launchBrowser } from "../testing/browser.ts";

// Counts the words of screens against their limits: npm run ops -- words [http://localhost:3000], where the demo runs.

interface Counted {
  name: string;
  /** Within the demo's organization unless `viewer` says otherwise. */
  path: string;
  limit: number;
  viewer?: ScreenViewer | null;
  /** Parts of the main column that are data, not the screen's own words. */
  without?: string;
  prepare?: (page: Page) => Promise<void>;
}

const [origin = `http://localhost:${process.env.PORT || 3000}`] = process.argv.slice(2);
const [owner] = demoLogIns;
if (!owner) throw new Error("The demo has nobody to log in as.");

const choose = (stars: number) => (page: Page) => page.locator(`input[name=rating][value="${stars}"]`).check();
const customer = { path: `/a/${demoLink}`, limit: 80, viewer: null };
const stepThree = { path: "/onboarding/stars-limit", limit: 80 };

const screens: Counted[] = [
  { name: "dashboard", path: "", limit: 200 },
  { name: "public score settings", path: "/settings/public-score", limit: 120 },
  { name: "feedback settings", path: "/settings/feedback", limit: 180 },
  { name: "request settings", path: "/settings/requests", limit: 180 },
  { name: "public reviews without rows", path: "/reviews", limit: 80, without: "li" },
  { name: "locations", path: "/locations", limit: 110 },
  { name: "onboarding step 3", ...stepThree, viewer: await newcomerAt(origin, "stars-limit") },
  { name: "customer's form, five stars", ...customer, prepare: choose(5) },
  { name: "customer's form, two stars", ...customer, prepare: choose(2) },
  { name: "SMS credits", path: "/settings/sms-credits", limit: 150 },
];

/** Words that are seen: nothing hidden, of another page in a frame, or of the settings' navigation. */
function wordsSeen(without: string): number {
  const main = document.querySelector("main");
  if (main === null) throw new Error(`${location.href} has no main column.`);
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(without))
      continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && height > 1) words += texts.currentNode.textContent?.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  }
  return words;
}

const browser = await launchBrowser();
try {
  const setting = { language: "en", colorScheme: "light", width: 1440, height: 900 } as const;
  const demo = await openAs(browser, origin, owner, setting);
  const [organization]: { _id: string }[] = await (await demo.request.get(`${origin}/api/organizations`)).json();
  const rows: string[][] = [];
  for (const { name, path, limit, viewer, without = "", prepare } of screens) {
    const context = viewer === undefined ? demo : await openAs(browser, origin, viewer, setting);
    const page = await context.newPage();
    const base = viewer === undefined ? `/organizations/${organization?._id}` : "";
    await page.goto(`${origin}/en${base}${path}`);
    await page.locator("main").first().waitFor();
    await prepare?.(page);
    await atRest(page);
    const words = await page.evaluate(wordsSeen, `nav, script, style, noscript, option${without && `, ${without}`}`);
    rows.push([name, String(words), String(limit), words <= limit ? "" : `${words - limit} too many`]);
    if (words > limit) process.exitCode = 1;
    await page.close();
  }
  printTable(["screen", "words", "at most", "verdict"], rows);
} finally {
  await browser.close();
}
