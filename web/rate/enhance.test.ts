import chromium from "@sparticuz/chromium";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium as browsers, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { renderRatePage, renderThanksPage } from "./render.tsx";
import { aProfile } from "./testing/profile.ts";

const profile = aProfile({
  forceEmail: true,
  locations: ["Harbour", "Station"].map((name, index) => ({ _id: `${index}`, name })),
});
const feedback = "01J00000000000000000000007";
const origin = "http://localhost:9";
const thanksAddress = `${origin}/a/cafe-du-port/thanks/${feedback}`;

const pages: Record<string, () => string> = {
  "/a/cafe-du-port": () => renderRatePage({ profile, language: "en", nonce: `nonce-${++shown}` }),
  "/fr/a/cafe-du-port": () => renderRatePage({ profile, language: "fr", prefix: "/fr", nonce: `nonce-${++shown}` }),
  "/a/wrong": () =>
    renderRatePage({ profile, language: "en", nonce: "n", errors: { email: "You must enter a valid email address." } }),
  [`/a/cafe-du-port/thanks/${feedback}`]: () =>
    renderThanksPage({ profile, language: "en", outcome: { feedback, intercepted: false, invitations: ["google"] } }),
};

let browser: Browser;
let context: BrowserContext;
let page: Page;
let shown = 0;
let sent: URLSearchParams[] = [];
let answer: () => Promise<{ status: number; headers?: Record<string, string>; body?: string }>;

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
  browser = await browsers.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
});
afterAll(() => browser.close());

beforeEach(async () => {
  shown = 0;
  sent = [];
  answer = async () => ({ status: 303, headers: { location: thanksAddress } });
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.method() !== "POST")
      return route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: pages[new URL(request.url()).pathname]?.() ?? "",
      });
    sent.push(new URLSearchParams(request.postData() ?? ""));
    // An intercepted request cannot be answered by a redirect, so the page is opened as a redirect would.
    const { status, body } = await answer();
    return route.fulfill({
      status: status === 303 ? 200 : status,
      contentType: "text/html; charset=utf-8",
      body: body ?? `<meta http-equiv="refresh" content="0;url=${thanksAddress}">`,
    });
  });
});
afterEach(() => context.close());

const open = (path = "/a/cafe-du-port") => page.goto(`${origin}${path}`);
const fill = async () => {
  await page.getByLabel("4 stars – good").check();
  await page.getByLabel("Your comment").fill("Warm bread.\nWe come back.");
  await page.getByLabel("Email").fill("lea@example.com");
};
const send = () => page.getByRole("button", { name: "Send my feedback" }).click();

it("keeps the answers when the customer changes the language, and forgets them once they are sent", async () => {
  await open();
  await fill();
  await page.getByLabel("Which location?").selectOption("Station");
  await page.getByRole("link", { name: "Français" }).click();
  expect(await page.getByLabel("4 étoiles – bien").isChecked()).toBe(true);
  expect(await page.getByLabel("Votre commentaire").inputValue()).toBe("Warm bread.\nWe come back.");
  expect(await page.getByLabel("Quel établissement").inputValue()).toBe("1");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await page.waitForURL(thanksAddress);
  expect(sent[0]?.get("nonce")).toBe("nonce-2");
  await open();
  expect(await page.getByLabel("Your comment").inputValue()).toBe("");
});

it("sends once however often the button is pressed, and says so", async () => {
  const arrived = Promise.withResolvers<void>();
  answer = async () => {
    await arrived.promise;
    return { status: 200 };
  };
  await open();
  await fill();
  const said = await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>("form button");
    for (let press = 0; press < 5; press++) button?.click();
    return button?.textContent;
  });
  expect(said).toBe("Sending…");
  arrived.resolve();
  await page.waitForURL(thanksAddress);
  expect(sent).toHaveLength(1);
});

it("sends the same nonce again after a lost answer", async () => {
  answer = async () => ({ status: 500, body: "lost" });
  await open();
  await fill();
  await send();
  await expect.poll(() => sent.length).toBe(1);
  answer = async () => ({ status: 200 });
  await open();
  await send();
  await page.waitForURL(thanksAddress);
  expect(sent.map((form) => form.get("nonce"))).toEqual(["nonce-1", "nonce-1"]);
});

it("waits for the network and sends by itself once it is back", async () => {
  await open();
  await fill();
  await context.setOffline(true);
  await send();
  expect(await page.getByRole("status").textContent()).toContain("You are offline.");
  expect(sent).toHaveLength(0);
  await context.setOffline(false);
  await page.waitForURL(thanksAddress);
  expect(sent).toHaveLength(1);
});

it("shows the remaining characters only near the limit", async () => {
  await open();
  const left = page.locator(".rate-left");
  await page.getByLabel("Your comment").fill("a".repeat(4_000));
  expect(await left.textContent()).toBe("");
  await page.getByLabel("Your comment").fill("a".repeat(4_990));
  expect(await left.textContent()).toBe("Characters left: 10");
});

it("moves the focus to the errors, and does not send what the browser finds invalid", async () => {
  await open("/a/wrong");
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("rate-errors");
  await send();
  expect(sent).toHaveLength(0);
});

it("offers the customer's own words to copy on the thanks page", async () => {
  await open();
  await fill();
  await send();
  await page.waitForURL(thanksAddress);
  await page.getByRole("button", { name: "Copy my comment" }).click();
  await page.getByRole("button", { name: "Copied, ready to paste" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Warm bread.\nWe come back.");
});

it("fills the stars up to the chosen one and names it, also by keyboard", async () => {
  await open();
  const filled = () =>
    page
      .locator(".rate-row svg")
      .evaluateAll((stars) => stars.filter((star) => getComputedStyle(star).fill === "rgb(245, 179, 1)").length);
  expect(await filled()).toBe(0);
  await page.getByLabel("2 stars – bad").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(filled).toBe(3);
  await expect
    .poll(() =>
      page
        .locator(".rate-word")
        .nth(2)
        .evaluate((word) => getComputedStyle(word).opacity),
    )
    .toBe("1");
});

it.each(["light", "dark"] as const)(
  "passes axe in the %s theme, with big targets and no sideways scrolling",
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of Object.keys(pages)) {
      await open(path);
      await page.evaluate(axe.source);
      const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
      expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const small = await page
        .locator(
          "button:visible, select, .rate-row input, .rate-button, summary, input:visible:not([name=homepage]), .rate-head a, footer a",
        )
        .evaluateAll((targets) =>
          targets.filter((target) => target.getBoundingClientRect().height < 44).map((target) => target.outerHTML),
        );
      expect(small).toEqual([]);
    }
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  },
);
