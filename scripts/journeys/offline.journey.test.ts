import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { demoLogIns } from "../demo/cast.ts";
import { newestComplaint } from "../screenshots/screens.ts";
import { atRest } from "../testing/at-rest.ts";
import { findings } from "../testing/axe.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const [owner = null] = demoLogIns;
describe.each(languages)("somebody whose connection fails, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);
  const note = () => `${language} ${Date.now().toString(36)}`;
  const banner = (page: Page, state: string) => page.getByText(text("app", `banner.${state}`), { exact: true });
  const field = (page: Page) => page.getByRole("textbox", { name: text("feedbacks", "answer.label") });

  async function open(
    first = false,
  ): Promise<{ context: BrowserContext; page: Page; base: string; complaint: string }> {
    const page = await visit(origin, { language, viewer: owner, fetchingAhead: true, first });
    const context = page.context();
    const [organization]: { _id: string }[] = await (await context.request.get(`${origin}/api/organizations`)).json();
    const id = organization?._id ?? "";
    const complaint = await newestComplaint(context, origin, id);
    return { context, page, base: `${origin}/${language}/organizations/${id}`, complaint };
  }
  /** Prefetching starts three seconds later at the earliest. */
  const goTo = async (page: Page, address: string) => {
    await page.goto(address);
    await atRest(page);
  };

  itIn("fr", "keeps the note that was typed offline, says so, and sends it once the connection is back", async () => {
    const { context, page, base, complaint } = await open(true);
    const words = note();
    await goTo(page, `${base}/feedbacks?feedback=${complaint}`);
    await page.keyboard.press("n");
    await field(page).fill(words);
    await context.setOffline(true);
    await page.getByRole("button", { name: text("feedbacks", "answer.add") }).click();
    const toast = page.getByRole("alert").filter({ hasText: text("failures", "feedbackNote") });
    await toast.waitFor();
    await banner(page, "offline").waitFor();
    expect(await field(page).inputValue()).toBe(words);
    expect(await findings(page)).toEqual([]);

    await page.getByRole("link", { name: text("feedbacks", "importPast") }).click();
    await context.setOffline(false);
    await banner(page, "back").waitFor();
    await page.getByRole("heading", { name: text("imports", "feedbacks.title") }).waitFor();
    await toast.waitFor({ state: "detached" });
    await page.goBack();
    expect(await field(page).inputValue()).toBe(words);
    await page.getByRole("button", { name: text("feedbacks", "answer.add") }).click();
    await page.locator("ol").getByText(words).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("");
    await banner(page, "back").waitFor({ state: "detached" });
    await leave(page);
  });

  itIn("en", "stays with the complaint that cannot be resolved offline, and with its note", async () => {
    const { context, page, base, complaint } = await open();
    const words = note();
    await goTo(page, `${base}/feedbacks?status=pending&feedback=${complaint}`);
    await page.keyboard.press("n");
    await field(page).fill(words);
    await context.setOffline(true);
    await page.getByRole("button", { name: text("feedbacks", "answer.resolveWithNote") }).click();
    await page.getByRole("menuitem", { name: text("feedbacks", "outcomes.fixed") }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: text("failures", "feedbackResolve") })
      .waitFor();
    expect(new URL(page.url()).searchParams.get("feedback")).toBe(complaint);
    await expect.poll(() => field(page).inputValue()).toBe(words);
    await context.setOffline(false);
    await leave(page);
  });

  itIn("fr", "tries again from the toast, once and with the same words", async () => {
    const { page, base, complaint } = await open();
    const words = note();
    await goTo(page, `${base}/feedbacks?feedback=${complaint}`);
    await page.keyboard.press("n");
    const failing = "**/notes";
    const error = { code: "internal", message: text("problems", "internal"), fields: {}, requestId: "r-42" };
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { error } }));
    await field(page).fill(words);
    await page.getByRole("button", { name: text("feedbacks", "answer.add") }).click();
    const toast = page.getByRole("alert").filter({ hasText: text("failures", "feedbackNote") });
    await toast.getByText("r-42").waitFor();
    await page.unroute(failing);
    await toast.getByRole("button", { name: text("app", "errors.tryAgain") }).click();
    await page.locator("ol").getByText(words).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("");
    await leave(page);
  });

  itIn("en", "stays where it is while the server is away, and goes on by itself once it is back", async () => {
    const { context, page, base } = await open(true);
    await goTo(page, base);
    await page.getByRole("region", { name: text("dashboard", "score.title") }).waitFor();
    await context.route(`${origin}/**`, (route) => route.abort("connectionrefused"));
    await page.getByRole("combobox", { name: text("dashboard", "period.title") }).click();
    await page.getByRole("option", { name: text("dashboard", "period.12m") }).click();
    await banner(page, "away").waitFor();
    await page
      .getByRole("link", { name: text("app", "navigation.qr") })
      .first()
      .click();
    await page.waitForURL(`${base}/qr`);
    expect(await page.getByRole("navigation").count()).toBeGreaterThan(0);
    await context.unroute(`${origin}/**`);
    await banner(page, "away").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: text("qr", "title") }).waitFor();
    await leave(page);
  });

  itIn(
    "fr",
    "still sees the figures from before when those of another period cannot be loaded, until they can",
    async () => {
      const { page, base } = await open();
      await goTo(page, base);
      await page.getByRole("region", { name: text("dashboard", "score.title") }).waitFor();
      const figures = await page.getByRole("region", { name: text("dashboard", "score.title") }).textContent();
      await page.route("**/dashboard?*", (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole("combobox", { name: text("dashboard", "period.title") }).click();
      await page.getByRole("option", { name: text("dashboard", "period.12m") }).click();
      await page.getByText(text("dashboard", "old.figures")).waitFor();
      expect(await page.getByRole("region", { name: text("dashboard", "score.title") }).textContent()).toBe(figures);
      await page.unroute("**/dashboard?*");
      await page.getByText(text("dashboard", "old.figures")).waitFor({ state: "detached" });
      await leave(page);
    },
  );
});
