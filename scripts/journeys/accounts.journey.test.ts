import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { closingWords } from "#shared/model/account.ts";
import { languages } from "#shared/model/language.ts";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { runningStack } from "../local/data-directory.ts";
import { newOwner, type Owner } from "../testing/new-owner.ts";
import { awaitMessage } from "../testing/outbox.ts";
import { pointAtTable } from "../testing/point-at-table.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const headers = { "content-type": "application/json", "x-reviens-client": "web", origin };
const password = "un bon mot de passe";

const [, ofLink] = submitRateRoute.limits;

/** Fills the link's rate limit for this minute and the next. */
async function flood(link: string): Promise<void> {
  pointAtTable(runningStack(inject("dataDirectory"))?.endpoint ?? "");
  const { limitKey } = await import("#functions/data/keys.ts");
  const { hashOf } = await import("#functions/crypto/token.ts");
  const { tableName, transact } = await import("#functions/data/table.ts");
  const window = Math.floor(Date.now() / 1_000 / ofLink.seconds);
  const spent = { kind: "limit", calls: ofLink.times, expiresAt: Math.ceil(Date.now() / 1_000) + 600 };
  await transact(() =>
    [window, window + 1].map((at) => ({
      Put: { TableName: tableName, Item: { ...limitKey("rating:link", hashOf(link), at), ...spent } },
    })),
  );
}

describe.each(languages)("in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);
  const run = Date.now().toString(36);
  const byPhone = { language, width: 390, height: 844 };
  const button = (page: Page, namespace: string, key: string) =>
    page.getByRole("button", { name: text(namespace, key), exact: true });

  async function settledOwner(link: string, registered?: Owner): Promise<Page> {
    const owner = registered ?? (await newOwner(origin));
    const answers = {
      welcome: { organizationName: "Chez nous" },
      "feedback-id": { feedbackId: link },
      "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
      "phone-number": { phone: "+1 514 555 0133" },
      "website-link": { website: "https://cheznous.example" },
      "linked-accounts": {},
    };
    for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
    return visit(origin, { ...byPhone, viewer: owner });
  }

  itIn("en", "a confirmation link opened in another browser asks for the password of its registration", async () => {
    const email = `elsewhere.${language}.${run}@example.com`;
    const person = { firstName: "Zoé", lastName: "Lavigne", email, language };
    const registration = { ...person, password, confirmPassword: password, acceptTerms: true };
    await fetch(`${origin}/api/_auth/register`, { method: "POST", headers, body: JSON.stringify(registration) });
    const mail = await awaitMessage(origin, email, ({ text: words }) => words.includes("/verify/"));

    const page = await visit(origin, byPhone);
    await page.goto(mail.text.match(/http\S*\/verify\/\S+/)?.[0] ?? "");
    await page.getByRole("heading", { name: text("entry", "verify.password.title") }).waitFor();
    const field = page.getByLabel(text("account", "fields.password"), { exact: true });
    await field.fill("not this one");
    await button(page, "entry", "verify.password.submit").click();
    await page.getByText(text("fields", "password_wrong")).first().waitFor();
    await button(page, "entry", "verify.password.none").click();
    await page.getByText(text("entry", "verify.password.again")).waitFor();
    await field.fill(password);
    await button(page, "entry", "verify.password.submit").click();
    await page.getByRole("heading", { name: text("onboarding", "welcome.title", { name: "Zoé" }) }).waitFor();
    await leave(page);
  });

  itIn("fr", "whose session ended elsewhere hears at log-in that it did, whoever logs out does not", async () => {
    const owner = await newOwner(origin);
    const page = await settledOwner(`ended-${language}-${run}`, owner);
    await page.goto(`${origin}/${language}/me`);
    // The log-in page knows from storage that somebody was logged in.
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("Chez nous"));
    await owner.call("POST", "/api/me/password", {
      oldPassword: owner.password,
      password,
      confirmPassword: password,
    });
    await page.goto(`${origin}/${language}/me/settings/sessions`);
    await page.getByText(text("account", "login.ended")).waitFor();
    await page.getByLabel(text("account", "fields.email"), { exact: true }).fill(owner.email);
    await page.getByLabel(text("account", "fields.password"), { exact: true }).fill(password);
    await button(page, "account", "login.submit").click();
    await page.getByRole("heading", { name: text("settings", "areas.sessions.name"), level: 1 }).waitFor();
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole("button", { name: text("app", "account.menu") }).click();
    await page.route("**/api/_auth/session", async (route) => {
      await page.waitForTimeout(400);
      await route.continue();
    });
    await page.getByRole("menuitem", { name: text("app", "account.logOut"), exact: true }).click();
    await page.getByText(text("account", "login.lead")).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Chez nous");
    await leave(page);
  });

  itIn("fr", "a phone number receives alerts once its owner has typed the code back", async () => {
    const page = await settledOwner(`phone-${language}-${run}`);
    const phone = `+1514${Math.floor(2e6 + 8e6 * Math.random())}`;
    await page.goto(`${origin}/${language}/me/settings/profile`);
    await page.getByLabel(text("account", "fields.phone"), { exact: true }).fill(phone);
    await button(page, "settings", "save").click();
    await page.getByText(text("app", "toasts.profileUpdated")).first().waitFor();
    await page.goto(`${origin}/${language}/me/settings/notifications`);
    const bySms = page.getByRole("switch", { name: text("personal", "byPhone") });
    await button(page, "personal", "phone.send").click();
    expect(await bySms.isDisabled()).toBe(true);
    const sms = await awaitMessage(origin, phone, ({ channel }) => channel === "sms");
    const code = page.getByLabel(text("personal", "phone.code"), { exact: true });
    await code.fill(/\d{8}/.exec(sms.text)?.[0] ?? "");
    await button(page, "personal", "phone.verify").click();
    await page.getByText(text("personal", "phone.verified")).first().waitFor();
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/api/me"),
    );
    await bySms.check({ force: true });
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect.poll(() => bySms.isChecked()).toBe(true);
    await page.request.post(`${origin}/_local/inbound-sms`, { data: { from: phone, text: "ARRET" } });
    const stopped = page.getByText(text("personal", "phone.stopped"));
    await expect
      .poll(async () => {
        await page.reload();
        await page.waitForResponse((answer) => answer.url().endsWith("/api/me/phone"));
        return stopped.isVisible();
      })
      .toBe(true);
    await leave(page);
  });

  itIn("en", "ratings that came too fast wait for somebody to accept them", async () => {
    const link = `held-${language}-${run}`;
    const page = await settledOwner(link);
    await flood(link);
    for (const rating of [1, 5]) {
      const { nonce } = await (await page.request.get(`${origin}/api/rate/${link}`)).json();
      const data = { rating, comment: "Trop à la fois", name: "Léa Roy", nonce };
      expect((await page.request.post(`${origin}/api/rate/${link}`, { headers, data })).status()).toBe(201);
    }
    const [organization] = await (await page.request.get(`${origin}/api/organizations`)).json();
    await page.goto(`${origin}/${language}/organizations/${organization._id}`);
    await button(page, "feedbacks", "held.look").waitFor();
    await page.getByRole("heading", { name: text("dashboard", "score.title") }).waitFor();
    for (const good of ["now.none", "welcome.title"])
      expect(await page.getByText(text("dashboard", good)).count()).toBe(0);
    await page.goto(`${origin}/${language}/organizations/${organization._id}/feedbacks`);
    await page.getByText(text("feedbacks", "empty.held.title")).waitFor();
    await button(page, "feedbacks", "held.look").click();
    const dialog = page.getByRole("dialog", { name: text("feedbacks", "held.title") });
    await dialog.getByText("Trop à la fois").first().waitFor();
    // Accepting a complaint alerts the team. Escape cancels only the question.
    await button(page, "feedbacks", "held.acceptAll").click();
    const alerts = dialog.getByText(text("feedbacks", "held.willAlert_one").replace("{{count, number}}", "1"));
    await alerts.waitFor();
    await page.keyboard.press("Escape");
    await alerts.waitFor({ state: "detached" });
    const discard = dialog.getByRole("button", { name: new RegExp(`^${text("feedbacks", "held.discard")} Léa Roy `) });
    await discard.first().click();
    const sure = dialog.getByText(text("feedbacks", "held.sureOne"));
    await sure.waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe(text("feedbacks", "held.keep"));
    await page.keyboard.press("Escape");
    await sure.waitFor({ state: "detached" });
    await discard.first().click();
    await dialog
      .getByRole("button", { name: text("feedbacks", "held.discard"), exact: true })
      .first()
      .click();
    await dialog.getByText("Trop à la fois").nth(1).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement?.matches('li')")).toBe(true);
    await page.getByText(text("feedbacks", "held.discarded_one")).waitFor();
    await button(page, "feedbacks", "held.acceptAll").click();
    await dialog.getByText(text("feedbacks", "held.sureAccept_one"), { exact: true }).waitFor();
    await button(page, "feedbacks", "held.acceptAll").click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("listitem").getByText("Trop à la fois").waitFor();
    await expect.poll(() => button(page, "feedbacks", "held.look").count()).toBe(0);
    await leave(page);
  });

  it("an account that was closed is told of where one logs in, without anything of the person, and opens again there", async () => {
    const owner = await newOwner(origin);
    const page = await settledOwner(`closing-${language}-${run}`, owner);
    await page.goto(`${origin}/${language}/me/settings/close-account`);
    const word = closingWords[language];
    await page.getByLabel(text("personal", "close.type", { word })).fill(word);
    await page.locator("input[type=password]").fill(owner.password);
    await button(page, "personal", "close.submit").click();
    await page.getByText(text("personal", "close.closed"), { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${language}/login`);
    await button(page, "account", "login.submit").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.locator("input[type=email]").fill(owner.email);
    await page.locator("input[type=password]").fill(owner.password);
    await button(page, "account", "login.submit").click();
    await page.getByRole("heading", { name: text("personal", "comeBack.title") }).waitFor();
    expect(await page.locator("input").count()).toBe(0);
    expect(await page.getByText(text("personal", "close.closed"), { exact: true }).count()).toBe(0);
    await button(page, "personal", "comeBack.submit").click();
    await page.getByRole("navigation").first().waitFor();
    await leave(page);
  });
});
