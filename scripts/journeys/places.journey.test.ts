import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { priceText } from "#web/parts/format/money.ts";
import { nonceIn } from "../bench/calls.ts";
import { demoLogIns } from "../demo/cast.ts";
import { newOwner } from "../testing/new-owner.ts";
import { throughOnboarding } from "../testing/through-onboarding.ts";
import { typeCard } from "../testing/typed-card.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
describe.each(languages)("locations and employees, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);

  itIn("en", "the locations stand there by name before their figures, which come in one call", async () => {
    const [viewer = null] = demoLogIns;
    const page = await visit(origin, { language, viewer });
    const [organization]: { _id: string }[] = await (await page.request.get(`${origin}/api/organizations`)).json();
    const base = `/organizations/${organization?._id}`;
    const { items } = await (await page.request.get(`${origin}/api${base}/locations`)).json();
    const figures = Promise.withResolvers<void>();
    let asked = 0;
    await page.route("**/locations/figures*", async (route) => {
      asked += 1;
      await figures.promise;
      await route.continue();
    });
    await page.goto(`${origin}/${language}${base}/locations`);
    const names = page.locator("tbody tr td:first-child a");
    await expect.poll(() => names.count()).toBe(items.length);
    const shown = await names.allInnerTexts();
    expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, language)));
    const waiting = page.locator("tbody .mantine-Skeleton-root");
    expect(await waiting.count()).toBeGreaterThan(0);
    figures.resolve();
    await expect.poll(() => waiting.count()).toBe(0);
    expect(asked).toBe(1);
    await leave(page);
  });

  itIn("fr", "a location is added, rated and compared", async () => {
    const run = `${language}-${Date.now().toString(36)}`;
    const owner = await newOwner(origin);
    const organization = await throughOnboarding(owner, { organizationName: "Chez nous", feedbackId: `places-${run}` });
    const base = `/organizations/${organization}`;
    await owner.call("POST", `/api${base}/locations`, { name: "Anjou" });

    const page = await visit(origin, { language, viewer: owner });
    const context = page.context();
    await page.goto(`${origin}/${language}${base}/locations`);
    await page.getByRole("link", { name: text("locations", "add"), exact: true }).click();
    // The first location is free. The checkout reloads the document, and taps buy once.
    await page.getByRole("link", { name: text("billing", "location.subscribe") }).click();
    await typeCard(page);
    const price = (dollars: number) => priceText({ amount: dollars * 100, currency: "USD" }, language);
    await page.getByRole("button", { name: text("billing", "checkout.pay", { sum: price(200) }) }).dblclick();
    await page.getByRole("heading", { name: text("billing", "checkout.confirmed") }).waitFor();
    await page.getByRole("link", { name: text("billing", "checkout.addLocation") }).click();
    await page.getByLabel(text("locations", "fields.name"), { exact: true }).fill("Plateau");
    await page.getByText(text("locations", "price.added_one", { added: price(80), later: price(160) })).waitFor();
    await page.getByRole("button", { name: text("locations", "new.submit") }).click();
    const asks = page.getByRole("dialog", { name: text("locations", "price.confirmTitle_one", { name: "Plateau" }) });
    await asks.getByText(text("locations", "price.card", { brand: "Visa", last4: "4242" })).waitFor();
    await asks.getByRole("button", { name: text("locations", "price.confirm", { price: price(80) }) }).click();
    await page.getByRole("heading", { name: "Plateau", level: 1 }).waitFor();

    const link = `/a/places-${run}-plateau`;
    const form = await (await context.request.get(origin + link)).text();
    const sent = { rating: "2", comment: "Froid.", nonce: nonceIn(form) };
    const answer = await context.request.post(origin + link, { form: sent, headers: { origin }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);

    await page.goto(`${origin}/${language}${base}/locations`);
    const rows = page.locator("tbody tr");
    const heads = page.getByRole("columnheader");
    await expect.poll(() => rows.first().innerText()).toContain("Anjou");
    await heads
      .filter({ hasText: text("locations", "columns.complaints") })
      .getByRole("button")
      .click();
    await expect.poll(() => rows.first().innerText()).toContain("Plateau");
    expect((await rows.first().innerText()).split(/\s+/)).toContain("1");
    await rows.first().getByRole("link").click();
    const remove = page.getByRole("button", { name: text("locations", "detail.remove") });
    await remove.click();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => remove.evaluate((one) => one === document.activeElement)).toBe(true);
    const own = page.getByLabel(text("locations", "fields.link"), { exact: true });
    await own.fill("");
    await page.getByText(text("locations", "fields.linkGivenUp")).waitFor();
    await own.fill(`places-${run}-plateau`);
    await remove.click();
    await page
      .getByLabel(text("locations", "remove.label", { word: text("locations", "remove.word") }))
      .fill(text("locations", "remove.word"));
    await page.getByRole("button", { name: text("locations", "remove.confirm"), exact: true }).click();
    const elsewhere = rows.filter({ hasText: text("locations", "elsewhere.text") });
    await expect.poll(async () => [await rows.count(), await elsewhere.count()]).toEqual([2, 1]);
    await leave(page);
  });

  itIn("en", "an employee sees only their own", async () => {
    const employee = demoLogIns.find(({ email }) => email.startsWith("jonah")) ?? null;
    const page = await visit(origin, { language, viewer: employee });
    const context = page.context();
    const [organization]: { _id: string }[] = await (await context.request.get(`${origin}/api/organizations`)).json();
    await page.goto(`${origin}/${language}/organizations/${organization?._id}/employees`);
    await page.getByRole("heading", { name: text("locations", "team.own") }).waitFor();
    const names = page.locator("tbody a");
    await expect.poll(() => names.allInnerTexts()).toEqual(["Jonah Becker"]);
    await names.first().click();
    await page.getByRole("heading", { name: "Jonah Becker", level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: text("settings", "save") }).count()).toBe(0);
    const base = `${origin}/${language}/organizations/${organization?._id}`;
    await page.goto(`${base}/locations`);
    await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole("columnheader").count()).toBe(1);
    await page.goto(`${base}/users`);
    await page.getByRole("heading", { name: text("organizations", "reserved.operator"), level: 1 }).waitFor();
    await leave(page);
  });
});
