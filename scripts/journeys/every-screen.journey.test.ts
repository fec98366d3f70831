import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { demoLink, demoLogIns } from "../demo/cast.ts";
import { launchBrowser } from "../testing/browser.ts";

const origin = inject("origin");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const headers = { "content-type": "application/json", "x-reviens-client": "web", origin };

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe finds on a page that has come to rest: rule, place and what to do. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Logs in by the API, so that every screen is reached by its own address. Answers the organization's id and a complaint's. */
async function logIn(context: BrowserContext) {
  const [{ email, password } = { email: "", password: "" }] = demoLogIns;
  await context.request.post(`${origin}/api/_auth/session`, { headers, data: { email, password } });
  const [organization] = await (await context.request.get(`${origin}/api/organizations`)).json();
  const { items } = await (
    await context.request.get(`${origin}/api/organizations/${organization._id}/feedbacks?status=pending`)
  ).json();
  return { organization: String(organization._id), complaint: String(items[0]._id) };
}

const guestScreens = [
  "/",
  "/terms",
  "/login",
  "/register",
  "/forgot",
  "/forgot/made-up",
  "/verify",
  "/verify/made-up",
  "/nowhere",
];
const customerScreens = [`/a/${demoLink}`, "/a/nobody-here"];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(["light", "dark"] as const)("in the %s theme, axe finds nothing to mend", (colorScheme) => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
    });
  });
  afterAll(() => context.close());

  async function look(path: string): Promise<string[]> {
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    const found = await findings(page);
    await page.close();
    return found;
  }

  it.concurrent.each([...guestScreens, ...customerScreens])("on %s", async (path) => {
    expect(await look(path)).toEqual([]);
  });

  it.concurrent.each(["1", "5"])("on the thanks after %s of five stars", async (rating) => {
    const rated = await context.request.post(`${origin}/api/rate/${demoLink}`, { headers, data: { rating } });
    const { feedback } = await rated.json();
    expect(await look(`/a/${demoLink}/thanks/${feedback}`)).toEqual([]);
  });

  it.concurrent("on the dashboard, the feedback, a complaint, the import, the QR code, the settings and the lists of organizations", async () => {
    const { organization, complaint } = await logIn(context);
    const base = `/organizations/${organization}`;
    const screens = [
      base,
      `${base}/feedbacks`,
      `${base}/feedbacks?feedback=${complaint}`,
      `${base}/feedbacks/import`,
      `${base}/qr`,
      "/me",
      "/organizations",
      "/organizations/create",
    ];
    for (const path of screens) expect([path, ...(await look(path))]).toEqual([path]);
  });
});
