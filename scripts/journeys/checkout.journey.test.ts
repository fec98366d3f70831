import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { priceText } from "#web/parts/format/money.ts";
import { newOwner } from "../testing/new-owner.ts";
import { throughOnboarding } from "../testing/through-onboarding.ts";
import { typeCard } from "../testing/typed-card.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");

async function aBusiness() {
  const owner = await newOwner(origin);
  const organization = await throughOnboarding(owner, {
    organizationName: "Chez Zoé",
    feedbackId: `checkout-${Date.now().toString(36)}`,
  });
  return { owner, base: `/organizations/${organization}` };
}

describe.each(languages)("the checkout, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);
  const pay = text("billing", "checkout.pay", { sum: priceText({ amount: 20_000, currency: "USD" }, language) });

  itIn("en", "what a free business lacks leads to the checkout, which opens it and says where to begin", async () => {
    const { owner, base } = await aBusiness();
    const page = await visit(origin, { language, viewer: owner });
    await page.goto(`${origin}/${language}${base}/employees`);
    await page.getByRole("link", { name: text("plans", "beyond.subscribe") }).click();
    await page.getByRole("heading", { name: text("plans", "unlocked.title") }).waitFor();
    await typeCard(page);
    await page.getByRole("button", { name: pay }).click();
    await page.getByRole("link", { name: text("plans", "step.employees") }).click();
    await page.waitForURL(`**${base}/employees/new`);
    await leave(page);
  });

  itIn("fr", "who has stored a card subscribes with it unless they choose another one", async () => {
    const { owner, base } = await aBusiness();
    const page = await visit(origin, { language, viewer: owner });
    await page.goto(`${origin}/${language}${base}/checkout?card`);
    await typeCard(page);
    await page.getByRole("button", { name: text("billing", "methods.save") }).click();
    await page.waitForURL("**/payment-methods");
    await page.goto(`${origin}/${language}${base}/checkout`);
    await page.getByRole("button", { name: text("billing", "purchase.other") }).waitFor();
    await page.getByRole("button", { name: pay }).click();
    await page.getByRole("heading", { name: text("billing", "checkout.confirmed") }).waitFor();
    await leave(page);
  });

  itIn("fr", "a tab that pays after another one is told that it is paid", async () => {
    const { owner, base } = await aBusiness();
    const address = `${origin}/${language}${base}/checkout`;
    const slower = await visit(origin, { language, viewer: owner });
    await slower.goto(address);
    await typeCard(slower);
    const faster = await slower.context().newPage();
    await faster.goto(address);
    await typeCard(faster);
    await faster.getByRole("button", { name: pay }).click();
    const confirmed = { name: text("billing", "checkout.confirmed") };
    await faster.getByRole("heading", confirmed).waitFor();
    await faster.close();
    await slower.getByRole("button", { name: pay }).click();
    await slower.getByRole("heading", confirmed).waitFor();
    expect(await slower.getByText(text("billing", "checkout.failed")).count()).toBe(0);
    await leave(slower);
  });
});
