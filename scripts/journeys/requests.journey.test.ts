import type { Page } from "playwright-core";
import { ulid } from "ulid";
import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { findings } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { awaitMessage, sentTo } from "../testing/outbox.ts";
import { throughOnboarding } from "../testing/through-onboarding.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const aNumber = () => `514555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;

async function anOwner(language: string) {
  const owner = await newOwner(origin);
  const organization = await throughOnboarding(owner, {
    organizationName: "Atelier Caron",
    timeZone: "America/Toronto",
    feedbackId: `requests-${language}-${Date.now().toString(36)}`,
  });
  const address = `/organizations/${organization}`;
  await owner.call("PATCH", `/api${address}`, { language, sendingHours: { from: 0, to: 24 } });
  return { owner, organization, address };
}

describe.each(languages)("asking for feedback, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);
  const open = (viewer: { email: string; password: string }): Promise<Page> =>
    visit(origin, { language, viewer, width: 1024, height: 768 });
  const said = (key: string, values: Record<string, string>) => text("requests", key, values);

  itIn("fr", "a request from the counter arrives, is rated by its link, and says so", async () => {
    const { owner, address } = await anOwner(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/requests`);
    await page.getByRole("heading", { name: text("requests", "empty.title") }).waitFor();
    await page.getByRole("link", { name: text("requests", "send"), exact: true }).click();

    const field = page.getByLabel(text("requests", "new.phone"), { exact: true });
    await field.waitFor();
    const number = aNumber();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(number);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Léa");
    await page
      .getByRole("region", { name: text("requests", "new.preview") })
      .getByText("Atelier Caron")
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText(said("new.onItsWay", { who: "Léa" })).waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    const sms = await awaitMessage(origin, `+1${number}`, () => true);
    await page.keyboard.type(number);
    await page.getByText(text("requests", "new.notSent")).waitFor();
    await page.keyboard.press("Enter");
    expect(await sentTo(origin, `+1${number}`)).toHaveLength(1);

    const customer = await visit(origin, { width: 390, height: 844 });
    await customer.goto(/https?:\/\/\S+\/t\/\w+/.exec(sms.text)?.[0] ?? "");
    await customer.getByRole("radio", { name: text("rate", "stars.5") }).check({ force: true });
    await customer.getByRole("button", { name: text("rate", "send") }).click();
    await customer.getByRole("heading", { name: text("rate", "thanks.title") }).waitFor();
    await leave(customer);

    await page.goto(`${origin}/${language}${address}/requests?status=answered`);
    const row = page.getByRole("listitem").filter({ hasText: "Léa" });
    await row.getByText(text("requests", "statuses.answered")).waitFor();
    await row.getByRole("img", { name: text("feedbacks", "stars_other").replace("{{count, number}}", "5") }).waitFor();
    expect(await findings(page)).toEqual([]);
    await row.getByRole("link", { name: text("requests", "row.read") }).click();
    await page.getByRole("link", { name: new RegExp(`\\+1 ${number.replace(/^(...)(...)/, "$1 $2-")}$`) }).waitFor();
    await leave(page);
  });

  itIn("fr", "a customer typed at the counter outlives a session that ends, and is gone once asked", async () => {
    const { owner, address } = await anOwner(language);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}`);
    await page.getByRole("link", { name: text("app", "navigation.requests") }).click();
    await page.getByRole("link", { name: text("requests", "send"), exact: true }).click();
    const field = page.getByRole("textbox", { name: text("requests", "new.email"), exact: true });
    const customer = `typed.${language}.${Date.now().toString(36)}@example.com`;
    await page.getByLabel(text("requests", "new.phone"), { exact: true }).fill(customer);
    await page.getByLabel(text("requests", "new.name"), { exact: true }).fill("Léa");
    await page.context().clearCookies();
    await field.press("Enter");
    await page.locator("input[autocomplete=username]").fill(owner.email);
    await page.locator("input[autocomplete=current-password]").fill(owner.password);
    await page.getByRole("button", { name: text("account", "login.submit"), exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe(customer);
    await expect.poll(() => page.getByLabel(text("requests", "new.name"), { exact: true }).inputValue()).toBe("Léa");
    await field.press("Enter");
    await page.getByText(said("new.onItsWay", { who: "Léa" })).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(customer);
    await leave(page);
  });

  itIn("en", "a request that waits for the morning is taken back", async () => {
    const { owner, address } = await anOwner(language);
    const hour = new Date().getUTCHours();
    // Any hour but the current one, in every time zone.
    const from = hour < 12 ? 22 : 2;
    await owner.call("PATCH", `/api${address}`, { timeZone: "UTC", sendingHours: { from, to: from + 1 } });
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/requests/new`);
    const field = page.getByLabel(text("requests", "new.phone"), { exact: true });
    await field.fill(`lea.${language}@example.com`);
    await page.getByRole("textbox", { name: text("requests", "new.email"), exact: true }).press("Enter");
    await page.getByRole("button", { name: text("requests", "new.undo"), exact: true }).click();
    await page.getByText(said("new.canceled", { who: `lea.${language}@example.com` })).waitFor();
    await page.getByRole("link", { name: text("requests", "new.all") }).click();
    await page.getByRole("listitem").getByText(text("requests", "statuses.canceled")).waitFor();
    expect(await sentTo(origin, `lea.${language}@example.com`)).toEqual([]);
    await leave(page);
  });

  itIn("en", "an upload that was interrupted and is taken back is not offered any more", async () => {
    const { owner, organization, address } = await anOwner(language);
    await owner.subscribe(organization);
    const { _id: user } = await (await owner.call("GET", "/api/me")).json();
    const id = ulid();
    const rows = ["ana", "ben", "cleo", "dan"].map((name, index) => ({
      index,
      line: index + 2,
      name,
      phone: null,
      email: `${name}@example.com`,
      language: null,
      location: null,
      consentOn: null,
    }));
    const customers = rows.slice(0, 2).map(({ email }) => ({ email }));
    const asked = { channel: "email", customers, batch: { _id: id, first: 0, total: rows.length } };
    await owner.call("POST", `/api${address}/requests`, asked);
    const page = await open(owner);
    await page.goto(`${origin}/${language}${address}/requests`);
    const plan = { channel: "email", consent: "customer", consentOn: null, at: null };
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
      `customers of ${organization}`,
      JSON.stringify({ id, user, startedAt: Date.now(), rows, plan }),
    ] as const);
    await page.goto(`${origin}/${language}${address}/requests/import`);
    const offer = page.getByRole("button", { name: text("requests", "uploads.kept.continue"), exact: true });
    await offer.waitFor();
    await page.getByRole("button", { name: text("requests", "uploads.undo"), exact: true }).click();
    await page.getByText(text("requests", "uploads.canceledAll")).waitFor();
    await offer.waitFor({ state: "detached" });
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("ana@example.com");
    await leave(page);
  });
});
