import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import chromium from "@sparticuz/chromium";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium as browsers, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderRatePage, renderThanksPage } from "./render.tsx";
import { aProfile } from "./testing/profile.ts";

const profile = aProfile({
  forceEmail: true,
  locations: ["Harbour", "Station"].map((name, index) => ({ _id: `${index}`, name })),
});
const free = aProfile({ link: "free" });
const feedback = "01J00000000000000000000007";
const thanksPath = `/a/cafe-du-port/thanks/${feedback}`;
const requestPath = "/t/Zk3vT0qY";
const people = ["Zoé", "Rose"].map((name, index) => ({ _id: `${index}`, name, picture: null }));
const form = (more: Partial<Parameters<typeof renderRatePage>[0]> = {}) =>
  renderRatePage({ profile, language: "en", nonce: `nonce-${++shown}`, ...more });
const thanks = (more: Partial<Parameters<typeof renderThanksPage>[0]> = {}) =>
  renderThanksPage({ profile, language: "en", outcome: { feedback, intercepted: true, invitations: [] }, ...more });

const pages: Record<string, () => string> = {
  "/a/cafe-du-port": () => form(),
  "/fr/a/cafe-du-port": () => form({ language: "fr", prefix: "/fr" }),
  [requestPath]: () => form({ nonce: "", request: { token: "Zk3vT0qY", answered: false } }),
  "/a/free": () => form({ profile: free }),
  "/fr/a/chain": () =>
    form({
      profile: aProfile({ ...free, publicScore: true, locations: profile.locations, employees: people }),
      language: "fr",
    }),
  "/a/shared": () => form({ profile: aProfile({ publicScore: true }) }),
  "/fr/a/free": () => form({ profile: free, language: "fr", prefix: "/fr" }),
  "/a/wrong": () => form({ errors: { email: "You must enter a valid email address." } }),
  "/a/no-stars": () => form({ errors: { rating: "Please choose one to five stars." } }),
  [thanksPath]: () => thanks({ outcome: { feedback, intercepted: false, invitations: ["google", "tripadvisor"] } }),
  "/a/free/thanks/reachable": () => thanks({ profile: free, contact: "wanted" }),
  "/api/rate/cafe-du-port/invite/google": () => "<title>Google</title>",
};

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const seeOther =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(303, { location }).end();
const status =
  (code: number, html = ""): Answer =>
  (_, response) =>
    response.writeHead(code, { "content-type": "text/html; charset=utf-8" }).end(html);

let server: Server;
let origin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let shown = 0;
let sent: URLSearchParams[] = [];
let answer: Answer;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", origin);
    // Without caching the browser requests the page anew when it goes back.
    response.setHeader("cache-control", "no-store");
    if (request.method !== "POST") return status(200, pages[pathname]?.())(request, response);
    sent.push(new URLSearchParams(await text(request)));
    return answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
  browser = await browsers.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

const openContext = async (options: Parameters<Browser["newContext"]>[0] = {}) => {
  await context?.close();
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
    ...options,
  });
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => {
    throw error;
  });
};
beforeEach(async () => {
  shown = 0;
  sent = [];
  answer = seeOther(thanksPath);
  await openContext();
});
afterEach(() => context.close());

const open = (path = "/a/cafe-du-port") => page.goto(`${origin}${path}`);
const fill = async () => {
  await page.getByLabel("4 stars – good").check();
  await page.getByLabel("Your comment").fill("Warm bread.\nWe come back.");
  await page.getByLabel("Email").fill("lea@example.com");
};
const send = () => page.getByRole("button", { name: "Send my feedback" }).click();
const arrive = () => page.waitForURL(`${origin}${thanksPath}`);
const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);

it("keeps stars, words and choices when the customer changes the language, and forgets them once they are sent", async () => {
  await open();
  await fill();
  await page.getByLabel("Which location?").selectOption("Station");
  await page.getByRole("link", { name: "Français" }).click();
  expect(await page.getByLabel("4 étoiles – bien").isChecked()).toBe(true);
  expect(await page.getByLabel("Votre commentaire").inputValue()).toBe("Warm bread.\nWe come back.");
  expect(await page.getByLabel("Quel établissement").inputValue()).toBe("1");
  await page.getByLabel("Courriel").fill("lea@example.com");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await arrive();
  expect(sent[0]?.get("nonce")).toBe("nonce-2");
  await open();
  expect(await page.getByLabel("Your comment").inputValue()).toBe("");
});

it("sends once however often the button is pressed, and says so", async () => {
  const arrived = Promise.withResolvers<void>();
  answer = async (...call) => {
    await arrived.promise;
    seeOther(thanksPath)(...call);
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
  await arrive();
  expect(sent).toHaveLength(1);
});

describe("whoever goes back from the thanks", () => {
  const comeBack = async () => {
    await open("/a/free");
    await page.getByLabel("2 stars – bad").check();
    await page.getByLabel("Your comment").fill("Cold soup.");
    await send();
    await arrive();
    await page.goBack();
    expect(await page.getByLabel("Your comment").inputValue()).toBe("Cold soup.");
  };

  it("sends the same form again, which stays one feedback, while nothing is changed", async () => {
    await comeBack();
    await send();
    await arrive();
    await page.goBack();
    await send();
    await arrive();
    expect(sent.map((one) => one.get("nonce"))).toEqual(["nonce-1", "nonce-1", "nonce-1"]);
  });

  it("corrects what was sent with other answers, by the same form, and is told so", async () => {
    await comeBack();
    expect(await page.getByText("You have answered already. Here you can change your answer.").isVisible()).toBe(true);
    await page.getByLabel("5 stars – excellent").check();
    await send();
    await arrive();
    expect(sent.map((one) => [one.get("rating"), one.get("nonce")])).toEqual([
      ["2", "nonce-1"],
      ["5", "nonce-1"],
    ]);
  });

  it("is led to a form of their own where they are somebody else", async () => {
    await comeBack();
    await page.getByRole("link", { name: "Open a new form" }).click();
    await page.getByLabel("5 stars – excellent").check();
    expect(await page.getByText("You have answered already.").isVisible()).toBe(false);
    expect(await page.getByLabel("Your comment").inputValue()).toBe("");
    await send();
    await arrive();
    expect(sent.map((one) => one.get("nonce"))).toEqual(["nonce-1", "nonce-3"]);
  });

  it("finds an empty form of its own at the next visit", async () => {
    await comeBack();
    await open("/a/free");
    expect(await page.getByLabel("Your comment").inputValue()).toBe("");
    await page.getByLabel("5 stars – excellent").check();
    await send();
    await arrive();
    expect(sent.map((one) => one.get("nonce"))).toEqual(["nonce-1", "nonce-3"]);
  });
});

describe("a server that cannot be reached", () => {
  it.each([
    ["ends the connection", (request: IncomingMessage) => request.socket.destroy()],
    ["is out of order", status(503, "<h1>Service Unavailable</h1>")],
  ])("costs nothing that was typed when it %s, and sending again is still one feedback", async (_, failing) => {
    answer = failing;
    await open();
    await fill();
    await send();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("still here");
    expect(await page.getByLabel("Your comment").inputValue()).toBe("Warm bread.\nWe come back.");
    answer = seeOther(thanksPath);
    await send();
    await arrive();
    // A browser may itself retry a request that ended without a response.
    expect(new Set(sent.map((one) => one.get("nonce")))).toEqual(new Set(["nonce-1"]));
  });

  const sendInVain = async () => {
    answer = status(503);
    await open("/a/free");
    await page.getByLabel("2 stars – bad").check();
    await page.getByLabel("Your comment").fill("Cold soup.");
    await page.getByLabel("Email").fill("lea@example.com");
    await send();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("still here");
    answer = seeOther(thanksPath);
    await open("/a/free");
  };

  it("keeps the draft and its nonce for the next visit too, while nothing of it is changed", async () => {
    await sendInVain();
    expect(await page.getByLabel("Your comment").inputValue()).toBe("Cold soup.");
    await send();
    await arrive();
    expect(sent.map((one) => one.get("nonce"))).toEqual(["nonce-1", "nonce-1"]);
  });

  it("sends other answers as a form of their own at the next visit", async () => {
    await sendInVain();
    await page.getByLabel("Your comment").fill("Glass in my bread.");
    await page.getByLabel("Email").fill("bernard@example.com");
    await send();
    await arrive();
    expect(sent.map((one) => one.get("nonce"))).toEqual(["nonce-1", "nonce-2"]);
  });

  it("sends the same form again where only contact details are typed, which no draft gives back", async () => {
    await sendInVain();
    await page.getByLabel("Email").fill("lea@exam");
    await page.goto(origin);
    await open("/a/free");
    await page.getByLabel("Email").fill("lea@example.com");
    await send();
    await arrive();
    expect(sent.map((one) => one.get("nonce"))).toEqual(["nonce-1", "nonce-1"]);
    expect(sent[1]?.toString()).toBe(sent[0]?.toString());
  });

  it("is waited for while the phone is offline, and the form goes out by itself afterwards", async () => {
    await open();
    await fill();
    await context.setOffline(true);
    await send();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("You are offline.");
    expect(sent).toHaveLength(0);
    await context.setOffline(false);
    await arrive();
    expect(sent).toHaveLength(1);
  });

  const comesBack = async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    await page.waitForTimeout(500);
  };

  it("gets the form once by itself for each time that it was sent, however often the phone is online again", async () => {
    answer = status(503);
    await open();
    await fill();
    await send();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("still here");
    // An automatic retry may arrive though its response is lost.
    answer = () => {};
    await comesBack();
    expect(sent).toHaveLength(2);
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>("form button");
      if (button) button.disabled = false;
    });
    await comesBack();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ["words", () => page.getByLabel("Your comment").fill("Cold soup, and")],
    ["stars", () => page.getByLabel("2 stars – bad").check()],
    ["contact details", () => page.getByLabel("Email").fill("lea@example.co")],
    ["a choice", () => page.getByLabel("Which location?").selectOption("Station")],
  ])("is sent nothing by itself while the customer goes on: %s", async (_, goOn) => {
    answer = status(503);
    await open();
    await fill();
    await send();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("still here");
    await goOn();
    await comesBack();
    expect(sent).toHaveLength(1);
  });
});

describe("a draft that was never sent, in a tab where somebody else may open the page next", () => {
  const typed = async () => {
    await open("/a/free");
    await page.getByLabel("2 stars – bad").check();
    await page.getByLabel("Your comment").fill("The waiter was rude.");
    for (const [label, value] of Object.entries({ Name: "Anna", Email: "anna@example.com", Phone: "514 555 0123" }))
      await page.getByLabel(label, { exact: true }).fill(value);
  };

  it("holds no contact details", async () => {
    await typed();
    const kept = await page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).toContain("rude");
    expect(kept).not.toMatch(/Anna|anna|0123/);
    await open("/a/free");
    expect(await page.getByLabel("Your comment").inputValue()).toBe("The waiter was rude.");
    for (const label of ["Name", "Email", "Phone"])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
  });

  it.each([
    [9, "The waiter was rude."],
    [11, ""],
  ])("is there after %i minutes: %j", async (minutes, words) => {
    await page.clock.install();
    await typed();
    await page.clock.fastForward(minutes * 60_000);
    await open("/a/free");
    expect(await page.locator("textarea").inputValue()).toBe(words);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(words === "" ? 0 : 1);
  });

  it("that cannot be read is not shown", async () => {
    await open("/a/free");
    await page.evaluate(() => sessionStorage.setItem("reviens:/a/free", "rating=2&comment=Old&email=a%40b.ca"));
    await open("/a/free");
    expect(await page.locator("textarea").inputValue()).toBe("");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

it("shows the remaining characters only near the limit", async () => {
  await open();
  await page.getByLabel("4 stars – good").check();
  const left = page.locator(".rate-left");
  await page.getByLabel("Your comment").fill("a".repeat(4_000));
  expect(await left.textContent()).toBe("");
  await page.getByLabel("Your comment").fill("a".repeat(4_990));
  expect(await left.textContent()).toBe("Characters left: 10");
});

describe("what is wrong", () => {
  const twoWrong = { email: "You must enter a valid email address.", phone: "We need your phone number." };

  it("is said of every field at once, with the focus on its summary and what was typed kept", async () => {
    answer = status(400, form({ errors: twoWrong, typed: { rating: "4", email: "lea@" } }));
    await open();
    await page.getByLabel("4 stars – good").check();
    await page.getByLabel("Email").fill("lea@");
    await send();
    await page.getByRole("alert").waitFor();
    expect(await focused()).toBe("rate-errors");
    for (const [field, said] of Object.entries(twoWrong)) {
      expect(await page.getByRole("alert").textContent()).toContain(said);
      expect(await page.locator(`#rate-${field}-error`).textContent()).toBe(said);
    }
    expect(await page.locator("#rate-email").inputValue()).toBe("lea@");
    await page.locator("#rate-email").fill("lea@example.com");
    expect(await page.locator("#rate-email-error").isVisible()).toBe(false);
    expect(await page.locator("#rate-phone-error").isVisible()).toBe(true);
  });

  it("is taken back as soon as stars are chosen", async () => {
    await open("/a/no-stars");
    expect(await page.locator("#rate-rating-error").isVisible()).toBe(true);
    await page.getByLabel("2 stars – bad").check();
    expect(await page.locator("#rate-rating-error").isVisible()).toBe(false);
  });
});

describe("stars first", () => {
  const isOpen = () => page.locator(".rate-rest").isVisible();

  it("opens the rest after the choice", async () => {
    await open("/a/free");
    expect(await isOpen()).toBe(false);
    await page.getByLabel("5 stars – excellent").check();
    expect(await isOpen()).toBe(true);
    expect(await page.getByLabel("Your comment").isVisible()).toBe(true);
    expect(await page.getByLabel("Email").isVisible()).toBe(false);
  });

  it("shows everything when it comes back with errors, and without JavaScript", async () => {
    await open("/a/wrong");
    expect(await isOpen()).toBe(true);
    await openContext({ javaScriptEnabled: false });
    await open("/a/free");
    expect(await isOpen()).toBe(true);
    expect(await page.getByLabel("Email").isVisible()).toBe(true);
  });

  it.each([true, false])(
    "asks after one or two stars what went wrong (JavaScript: %s), with the contact fields open",
    async (javaScriptEnabled) => {
      await openContext({ javaScriptEnabled });
      await open("/fr/a/free");
      for (const [stars, question] of [
        [1, "Qu’est-ce qui s’est mal passé"],
        [5, "Votre commentaire"],
        [2, "Qu’est-ce qui s’est mal passé"],
        [3, "Votre commentaire"],
      ] as const) {
        await page.locator(`input[name=rating][value="${stars}"]`).check();
        expect(await page.getByRole("textbox", { name: question }).getAttribute("name")).toBe("comment");
        if (stars < 3) expect(await page.getByLabel("Courriel").isVisible()).toBe(true);
      }
    },
  );

  it("asks for consent from four stars on, also without JavaScript", async () => {
    await openContext({ javaScriptEnabled: false });
    await open("/a/shared");
    for (const [stars, asked] of [
      [3, false],
      [4, true],
      [1, false],
    ] as const) {
      await page.locator(`input[name=rating][value="${stars}"]`).check();
      expect(await page.getByLabel("Show my comment publicly").isVisible()).toBe(asked);
    }
  });
});

it("fits a phone of 390 by 900 after two stars, with its choices, its contact fields and its button", async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open("/fr/a/chain");
  await page.locator("#rate-rating-2").check();
  expect(await page.getByLabel("Courriel").isVisible()).toBe(true);
  const box = await page.getByRole("button", { name: "Envoyer mon avis" }).boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
});

describe("the thanks page", () => {
  it("copies the customer's own words and opens the public page in one tap", async () => {
    await open();
    await fill();
    await send();
    await arrive();
    await page.getByRole("link", { name: "Copy my comment and open Google" }).click();
    await page.waitForURL(/invite\/google/);
    await page.goBack();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Warm bread.\nWe come back.");
  });

  it("copies them after the answer to a request too, and no draft of it is left in the tab", async () => {
    await open(requestPath);
    await fill();
    await send();
    await arrive();
    await page.getByRole("link", { name: "Copy my comment and open Google" }).click();
    await page.waitForURL(/invite\/google/);
    await page.goBack();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Warm bread.\nWe come back.");
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("lea%40example.com");
  });

  it("only leads on where there are no words to copy", async () => {
    await open(thanksPath);
    await page.getByRole("link", { name: "Write a review on Google" }).click();
    await page.waitForURL(/invite\/google/);
  });

  it("keeps contact details that could not be sent", async () => {
    answer = (request) => request.socket.destroy();
    await open("/a/free/thanks/reachable");
    const add = page.getByRole("button", { name: "Add to my feedback" });
    await page.getByLabel("Email or phone number").fill("lea@example.com");
    await add.click();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("still here");
    expect(await page.getByLabel("Email or phone number").inputValue()).toBe("lea@example.com");
    answer = seeOther(thanksPath);
    await add.click();
    await arrive();
    expect(sent.at(-1)?.get("contact")).toBe("lea@example.com");
  });
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

it.each(["light", "dark"] as const)("gives every control an edge of 3:1 in the %s theme", async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  for (const path of ["/a/wrong", "/a/free/thanks/reachable"])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await open(path);
      const ratios = await page
        .locator("input:visible:not([type=radio]), select, textarea, details")
        .evaluateAll((controls) => {
          const luminance = (color: string) => {
            const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
              const share = Number(part) / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          };
          const groundOf = (element: Element | null): string => {
            const color = element ? getComputedStyle(element).backgroundColor : "rgb(255, 255, 255)";
            return color === "rgba(0, 0, 0, 0)" ? groundOf(element?.parentElement ?? null) : color;
          };
          return controls.flatMap((control) => {
            const edge = luminance(getComputedStyle(control).borderTopColor);
            return [control, control.parentElement].map((beside) => {
              const ground = luminance(groundOf(beside));
              return (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
            });
          });
        });
      expect(ratios.length).toBeGreaterThan(0);
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
    }
});

it.each(["light", "dark"] as const)(
  "passes axe in the %s theme, with big targets and no sideways scrolling",
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of Object.keys(pages).filter((one) => !one.startsWith("/api"))) {
      await open(path);
      const star = page.locator("input[name=rating]").first();
      if ((await star.count()) > 0) await star.check();
      await page.evaluate(axe.source);
      const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
      expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const small = await page
        .locator(
          "button:visible, select, .rate-row input, .rate-button, summary, input:visible:not([type=checkbox]), .rate-agree:visible, .rate-also, .rate-head a, footer a",
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
