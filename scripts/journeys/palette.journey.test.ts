import type { Locator } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { demoLogIns } from "../demo/cast.ts";
import { newestComplaint } from "../screenshots/screens.ts";
import { atRest } from "../testing/at-rest.ts";
import { findings } from "../testing/axe.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const [owner = null] = demoLogIns;
const isFocused = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement), { timeout: 15_000 }).toBe(true);

describe("somebody at a keyboard, in English", () => {
  const language = "en";
  const text = journeyTexts(language);

  it("goes to a screen, to a location and to a feedback, and acts on it, from the palette alone", async () => {
    const page = await visit(origin, { language, viewer: owner, colorScheme: "dark" });
    const context = page.context();
    const [organization]: { _id: string }[] = await (await context.request.get(`${origin}/api/organizations`)).json();
    const base = `${origin}/${language}/organizations/${organization?._id}`;
    const complaint = await newestComplaint(context, origin, organization?._id ?? "");
    const field = page.getByRole("combobox", { name: text("palette", "title") });
    const chosen = page.getByRole("option", { selected: true });
    const type = async (words: string) => {
      await page.keyboard.press("Control+k");
      await field.fill(words);
    };

    await page.goto(base);
    await atRest(page);
    await page.getByRole("button", { name: text("app", "navigation.palette") }).click();
    await field.waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });

    await type(text("app", "navigation.qr"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: text("qr", "title") }).waitFor();

    await type("vieux-port");
    await expect.poll(() => chosen.textContent()).toContain("Vieux-Port");
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]location=/);

    await type("soupe");
    await page.getByRole("option", { name: /soupe/i }).first().waitFor();
    await page.keyboard.press("End");
    await expect.poll(() => chosen.textContent()).toBe(text("palette", "searchFor", { words: "soupe" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/[?&]q=soupe/);

    await page.goto(`${base}/feedbacks?feedback=${complaint}`);
    await atRest(page);
    const note = page.getByLabel(text("feedbacks", "answer.label"));
    await type(text("feedbacks", "shortcuts.note"));
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "detached" });
    await isFocused(note);
    await page.keyboard.press("Control+k");
    await isFocused(field);
    await page.keyboard.press("Escape");
    await isFocused(note);
    await leave(page);
  });
});
