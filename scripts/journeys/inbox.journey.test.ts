import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { findings, findingsInBothThemes } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { throughOnboarding } from "../testing/through-onboarding.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const poll = <Value>(look: () => Value) => expect.poll(look, { timeout: 15_000 });

const complaints = ["Cold soup", "Slow till", "Wrong cake", "Sticky table", "Loud music"];

async function anInbox(language: string) {
  const owner = await newOwner(origin);
  const organization = await throughOnboarding(owner, {
    organizationName: "Atelier Caron",
    feedbackId: `inbox-${language}-${Date.now().toString(36)}`,
  });
  const path = `/api/organizations/${organization}/feedbacks`;
  const rows = complaints.map((comment, index) => ({
    line: index + 2,
    occurrence: 0,
    date: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    rating: 2,
    comment,
    name: null,
    email: index === 1 ? "lea@example.com" : null,
    phone: index === 0 ? "+15145550199" : null,
    location: null,
  }));
  await owner.call("POST", `${path}/import`, { rows, complaints: "pending" });
  const pending = async (): Promise<{ _id: string; comment: string; notes: unknown[]; assignee: object | null }[]> =>
    (await (await owner.call("GET", `${path}?status=pending`)).json()).items;
  return { owner, path, pending, address: `/organizations/${organization}` };
}

describe.each(languages)("an inbox of five complaints, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);
  const counted = (key: string, count: number, values: Record<string, string> = {}) =>
    text("feedbacks", key, values).replace("{{count, number}}", String(count));
  const open = (viewer: { email: string; password: string }): Promise<Page> =>
    visit(origin, { language, viewer, height: 900 });
  const row = (page: Page, comment: string) => page.getByRole("listitem").filter({ hasText: comment });
  const detail = (page: Page) => page.getByRole("article");
  const shown = (page: Page) => page.locator("a[data-feedback]").count();
  const resolveByKeys = async (page: Page, outcome: string): Promise<void> => {
    await page.keyboard.press("r");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press(outcome);
  };
  const undo = (page: Page) => page.getByRole("button", { name: text("feedbacks", "undo"), exact: true });
  const offerToUndo = (page: Page, what: string) =>
    page.getByRole("status").filter({ hasText: text("feedbacks", "toasts.resolvedOne", { what }) });

  itIn("en", "is worked by keyboard: the next one opens after an answer, and undo leaves no trail", async () => {
    const { owner, pending, address } = await anInbox(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/feedbacks?status=pending`);
    await row(page, "Cold soup").waitFor();
    await poll(() => page.title()).toBe(`(5) ${text("app", "titles.feedbacks")} · Reviens`);
    await page.keyboard.press("j");
    // Keys before the answer buttons exist would have no effect.
    const canResolve = () =>
      detail(page)
        .getByRole("button", { name: text("feedbacks", "answer.resolve"), exact: true })
        .click({ trial: true });
    await detail(page).getByText("Cold soup").waitFor();
    await canResolve();
    await resolveByKeys(page, "1");
    await detail(page).getByText("Slow till").waitFor();
    await canResolve();
    await resolveByKeys(page, "5");
    await detail(page).getByText("Wrong cake").waitFor();
    await poll(() => page.title()).toContain("(3) ");
    await expect.poll(() => shown(page)).toBe(3);
    await undo(page).and(offerToUndo(page, "lea@example.com").getByRole("button")).click();
    await detail(page).getByText("Slow till").waitFor();
    await poll(async () => (await pending()).find(({ comment }) => comment === "Slow till")?.notes).toEqual([]);
    await leave(page);
  });

  itIn("fr", "is assigned by keyboard, one or several, found as mine, and undone", async () => {
    const { owner, pending, address } = await anInbox(language);
    const assigned = async () =>
      (await pending()).filter(({ assignee }) => assignee !== null).map(({ comment }) => comment);
    const assign = async (page: Page): Promise<void> => {
      await page.keyboard.press("a");
      await page.locator('[role="menuitem"]:focus').waitFor();
      await page.keyboard.press("Enter");
    };
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/feedbacks?status=pending`);
    await row(page, "Cold soup").getByRole("link").click();
    await detail(page)
      .getByRole("button", { name: text("feedbacks", "assign.none") })
      .waitFor();
    await assign(page);
    await poll(assigned).toEqual(["Cold soup"]);
    await row(page, "Slow till").getByRole("checkbox").check();
    await row(page, "Wrong cake").getByRole("checkbox").check();
    await assign(page);
    await poll(async () => (await assigned()).length).toBe(3);
    await undo(page)
      .and(page.getByRole("status").filter({ hasText: "2 plaintes" }).getByRole("button"))
      .click();
    await poll(assigned).toEqual(["Cold soup"]);
    await page.keyboard.press("Escape");
    await page
      .locator("label")
      .filter({ hasText: text("feedbacks", "filters.mine") })
      .click();
    await poll(() => shown(page)).toBe(1);
    await leave(page);
  });

  itIn("fr", "keeps the open feedback when Escape closes a menu, and closes it with the next Escape", async () => {
    const { owner, address } = await anInbox(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/feedbacks`);
    await row(page, "Wrong cake").getByRole("link").click();
    await detail(page).getByText("Wrong cake").waitFor();
    await page.getByRole("button", { name: text("feedbacks", "more"), exact: true }).click();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(page.url()).toContain("feedback=");
    await page.getByRole("button", { name: text("feedbacks", "filters.title"), exact: true }).click();
    await page.getByRole("combobox", { name: text("feedbacks", "filters.channel") }).click();
    await page.locator('[role="option"]:visible').first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator('[role="option"]:visible').first().waitFor({ state: "hidden" });
    expect(page.url()).toContain("feedback=");
    await page
      .locator("label")
      .filter({ hasText: text("feedbacks", "tabs.pending") })
      .first()
      .click();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(page.url()).toContain("feedback=");
    await page.keyboard.press("Escape");
    await poll(() => page.url()).not.toContain("feedback=");
    await leave(page);
  });

  itIn("en", "resolves what is ticked, says honestly what was not, and undoes it whole", async () => {
    const { owner, path, pending, address } = await anInbox(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/feedbacks?status=pending`);
    await row(page, "Cold soup").getByRole("checkbox").check();
    await row(page, "Wrong cake")
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await page.getByLabel(counted("several.ticked_other", 3)).waitFor();
    expect(await findings(page)).toEqual([]);
    const taken = (await pending()).find(({ comment }) => comment === "Slow till");
    await owner.call("POST", `${path}/${taken?._id}/resolve`, {});
    await resolveByKeys(page, "2");
    await page.getByText(counted("toasts.resolvedSeveral_other", 2)).waitFor();
    await page.getByText(text("feedbacks", "toasts.resolvedBy").replace("{{names}}", "")).waitFor();
    await poll(() => shown(page)).toBe(2);
    await undo(page).click();
    await poll(() => shown(page)).toBe(4);
    await poll(async () => (await pending()).flatMap(({ notes }) => notes)).toEqual([]);
    await leave(page);
  });

  itIn("en", "on a phone, resolves a complaint from its row, and filters in a sheet", async () => {
    const { owner, pending, address } = await anInbox(language);
    const page = await visit(origin, { language, viewer: owner, width: 390, height: 844 });
    await page.goto(`${origin}/${language}${address}/feedbacks?status=pending`);
    const first = row(page, "Cold soup");
    const call = text("feedbacks", "customer.call", { phone: "+15145550199" });
    expect(await first.getByRole("link", { name: call, exact: true }).getAttribute("href")).toBe("tel:+15145550199");
    expect(await findings(page)).toEqual([]);
    await first.getByRole("button", { name: text("feedbacks", "several.resolve") }).press("Enter");
    await page.getByRole("menuitem", { name: text("feedbacks", "outcomes.fixed") }).click();
    await poll(() => shown(page)).toBe(4);
    await poll(async () => (await pending()).length).toBe(4);
    expect(page.url()).not.toContain("feedback=");
    await page.getByRole("button", { name: text("feedbacks", "filters.title"), exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("combobox", { name: text("feedbacks", "filters.channel") }).waitFor();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole("button", { name: text("feedbacks", "filters.close") }).click();
    await sheet.waitFor({ state: "detached" });
    await leave(page);
  });

  itIn("fr", "has one order in every tab, and filters that the address keeps", async () => {
    const { owner, address } = await anInbox(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/feedbacks`);
    const first = () => page.locator("a[data-feedback]").first().textContent();
    await poll(first).toContain("Cold soup");
    await page.getByLabel(text("feedbacks", "order.title"), { exact: true }).selectOption("oldest");
    await poll(first).toContain("Loud music");
    await page
      .locator("label")
      .filter({ hasText: text("feedbacks", "tabs.pending") })
      .first()
      .click();
    await page.waitForURL(/status=pending/);
    await poll(first).toContain("Loud music");
    await page
      .locator("label")
      .filter({ hasText: text("feedbacks", "filters.leftNumber") })
      .click();
    await poll(() => shown(page)).toBe(1);
    expect(page.url()).toContain("reachable=phone");
    await page.reload();
    await poll(first).toContain("Cold soup");
    await page.getByRole("button", { name: text("feedbacks", "filters.clear").replace("{{number}}", "1") }).click();
    await poll(() => shown(page)).toBe(5);
    await leave(page);
  });

  itIn(
    "fr",
    "on a phone, is answered from a template in the customer’s language; own ones are saved, used, deleted and put back",
    async () => {
      const { owner, address } = await anInbox(language);
      const page = await visit(origin, { language, viewer: owner, width: 390, height: 844 });
      const words = (key: string, values?: Record<string, string>) => text("feedbacks", `templates.${key}`, values);
      const field = page.getByRole("textbox", { name: text("feedbacks", "reply.label") });
      const menu = page.getByRole("button", { name: words("title"), exact: true });
      const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
      const typed = () => field.inputValue();
      await page.goto(`${origin}/${language}${address}/feedbacks?status=pending`);
      await row(page, "Slow till").getByRole("link").first().click();
      await menu.press("Enter");
      await page.locator('[role="menuitem"]:focus').waitFor();
      // An open menu stands outside the landmarks.
      expect((await findingsInBothThemes(page)).filter((one) => !one.startsWith("light: region"))).toEqual([]);
      await page.keyboard.press("Enter");
      await poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await poll(typed).toMatch(/^Hi,\n\nThank you for telling us/);
      const told = page.waitForRequest((request) => request.url().endsWith("/writing"));
      await field.fill("Désolés, on s’en occupe.");
      await told;
      await menu.click();
      await item(words("save")).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words("dialog.name")).fill("Caisse");
      expect(await findingsInBothThemes(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await field.press("Control+Home");
      await menu.click();
      await item("Caisse").click();
      await poll(typed).toBe("Désolés, on s’en occupe.Désolés, on s’en occupe.");
      await menu.click();
      await item(words("remove")).click();
      await item(words("forget", { name: "Caisse" })).click();
      await undo(page).click();
      await poll(async () => {
        const saved = await owner.call("GET", `/api${address}/answer-templates`);
        return (await saved.json()).version;
      }).toBe(3);
      await menu.click();
      await item("Caisse").waitFor();
      await leave(page);
    },
  );

  itIn("en", "is reached from a day of the dashboard's trend", async () => {
    const { owner, address } = await anInbox(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}?period=7d`);
    const bars = page.locator(".recharts-bar-rectangle path");
    await bars.last().hover();
    await bars.last().click();
    await page.waitForURL(/feedbacks\?from=(\d{4}-\d\d-\d\d)&to=\1/);
    await page.locator("a[data-feedback]").first().waitFor();
    await leave(page);
  });
});
