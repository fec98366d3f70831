import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { awaitMessage } from "../testing/outbox.ts";
import { leave, sharedBrowser, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const password = "un bon mot de passe";

const linkIn = (text: string, part: string): string => text.match(new RegExp(`http\\S*/${part}/\\S+`))?.[0] ?? "";

describe.each(languages)("a new owner, in %s", (language) => {
  const text = journeyTexts(language);
  const run = Date.now().toString(36);
  const email = `owner.${language}.${run}@example.com`;
  const link = `chez-nous-${language}-${run}`;
  const open = (): Promise<Page> => visit(origin, { language, moving: true, fetchingAhead: true });
  const next = (page: Page) => page.getByRole("button", { name: text("onboarding", "next") }).click();
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

  async function register(page: Page) {
    await page.goto(`${origin}/`);
    await page
      .getByRole("link", { name: text("app", "navigation.getStarted") })
      .first()
      .click();
    await page.getByLabel(text("account", "fields.firstName"), { exact: true }).fill("Zoé");
    await page.getByLabel(text("account", "fields.lastName"), { exact: true }).fill("Lavigne");
    await page.getByLabel(text("account", "fields.email")).fill(email);
    await page.getByLabel(text("account", "fields.password"), { exact: true }).fill(password);
    await page.getByLabel(text("entry", "newPassword.confirm")).fill(password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: text("entry", "register.submit") }).click();
    await page.getByText(text("entry", "verify.progress")).first().waitFor();
    const mail = await awaitMessage(origin, email, ({ text: words }) => words.includes("/verify/"));
    await page.goto(linkIn(mail.text, `${language}/verify`));
    await heading(page, text("onboarding", "welcome.title", { name: "Zoé" }));
  }

  async function onboard(page: Page) {
    await page.getByLabel(text("onboarding", "welcome.name")).fill("Chez nous");
    await next(page);
    await heading(page, text("onboarding", "feedbackId.title"));
    await page.getByLabel(text("onboarding", "feedbackId.label")).fill(link);
    await next(page);
    await heading(page, text("onboarding", "starsLimit.title"));
    await next(page);
    await heading(page, text("onboarding", "phone.title"));
    await page.getByLabel(text("onboarding", "phone.label")).fill("12");
    await next(page);
    await page.getByText(text("fields", "phone_invalid")).first().waitFor();
    await page.getByLabel(text("onboarding", "phone.label")).fill("+1 514 555 0199");
    await next(page);
    await heading(page, text("onboarding", "website.title"));
  }

  async function finishElsewhere(page: Page) {
    await page.goto(`${origin}/${language}/login`);
    await page.getByLabel(text("account", "fields.email")).fill(email);
    await page.getByLabel(text("account", "fields.password"), { exact: true }).fill("not this one");
    await page.getByRole("button", { name: text("account", "login.submit") }).click();
    await page.getByText(text("problems", "invalid_credentials")).first().waitFor();
    await page.getByLabel(text("account", "fields.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: text("account", "login.submit") }).click();
    await heading(page, text("onboarding", "website.title"));
    await page.getByLabel(text("onboarding", "website.label")).fill("https://cheznous.example");
    await next(page);
    await heading(page, text("onboarding", "linked.title"));
    await page.getByRole("button", { name: text("onboarding", "linked.skip") }).click();
    await heading(page, text("onboarding", "done.title"));
    await page.getByRole("link", { name: text("app", "start.qr") }).click();
    await heading(page, text("qr", "title"));
    await page.getByRole("img", { name: new RegExp(`/a/${link}$`) }).waitFor();
  }

  async function rateWithoutScript(stars: number, comment: string) {
    const context = await (await sharedBrowser()).newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      locale: language,
    });
    const page = await context.newPage();
    await page.goto(`${origin}/${language}/a/${link}`);
    await page.getByRole("radio", { name: text("rate", `stars.${stars}`) }).check({ force: true });
    await page.getByRole("textbox", { name: text("rate", stars < 3 ? "comment.low" : "comment.label") }).fill(comment);
    await page.getByRole("button", { name: text("rate", "send") }).click();
    await heading(page, text("rate", stars < 3 ? "thanks.heard" : "thanks.title"));
    const words = await page.locator("body").textContent();
    await page.reload();
    await context.close();
    return words;
  }

  async function resolveFromTheMail(page: Page) {
    const mail = await awaitMessage(origin, email, ({ text: words }) => words.includes("/feedbacks?feedback="));
    expect(mail.subject).toContain("Chez nous");
    await page.goto(linkIn(mail.text, `${language}/organizations`));
    await page.getByText("La soupe était froide 🥶").last().waitFor();
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: text("feedbacks", "answer.label") }).fill("Appelé, invité à revenir.");
    await page.getByRole("button", { name: text("feedbacks", "answer.add") }).click();
    await page.getByText("Appelé, invité à revenir.").waitFor();
    await page.getByRole("button", { name: text("feedbacks", "answer.resolve"), exact: true }).click();
    await page.getByRole("menuitem", { name: text("feedbacks", "outcomes.explained") }).click();
    await page.getByText(text("feedbacks", "toasts.resolvedOne").replace("{{what}}", "").trim()).waitFor();
    await page.reload();
    await page.getByText(text("feedbacks", "status.resolved")).first().waitFor();
  }

  it("comes from the home page to the first complaint resolved", async () => {
    const first = await open();
    await register(first);
    await onboard(first);
    await leave(first);

    const second = await open();
    await finishElsewhere(second);
    const intercepted = await rateWithoutScript(2, "La soupe était froide 🥶");
    expect(intercepted).toContain("Chez nous");
    await rateWithoutScript(5, "Parfait");
    await resolveFromTheMail(second);

    await second
      .getByRole("link", { name: text("app", "navigation.dashboard") })
      .first()
      .click();
    await heading(second, text("dashboard", "score.title"));
    await leave(second);
  });

  it("leaves no name, address, number or word of anybody in the functions' log", () => {
    const logged = readFileSync(join(inject("dataDirectory"), "logs", "functions.log"), "utf8");
    expect(logged).toContain('"route":"accountRegister"');
    expect(logged).toContain('"route":"ratePageSubmit"');
    for (const words of [
      email,
      "Zoé",
      "Lavigne",
      "Chez nous",
      "555 0199",
      "+1514555",
      "soupe",
      "Parfait",
      "Appelé",
      password,
    ])
      expect(logged).not.toContain(words);
  });
});
