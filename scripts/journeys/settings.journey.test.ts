import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject } from "vitest";
import { aPng } from "#functions/testing/images.ts";
import { languages } from "#shared/model/language.ts";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { newOwner } from "../testing/new-owner.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const headers = { "content-type": "application/json", "x-reviens-client": "web", origin };

describe.each(languages)("settings in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);
  const run = Date.now().toString(36);
  const link = `reglages-${language}-${run}`;
  let viewer: { email: string; password: string };
  let organization = "";
  const goTo = async (page: Page, area: string) => {
    await page.goto(`${origin}/${language}/organizations/${organization}/settings/${area}`);
    await page.getByRole("button", { name: text("settings", "save"), exact: true }).waitFor();
  };
  const open = async (area: string): Promise<Page> => {
    const page = await visit(origin, { language, viewer });
    await goTo(page, area);
    return page;
  };
  const save = (page: Page) => page.getByRole("button", { name: text("settings", "save"), exact: true }).click();
  const saved = (page: Page) => page.getByText(text("app", "toasts.organizationUpdated")).waitFor();

  beforeAll(async () => {
    const owner = await newOwner(origin);
    const answers = {
      welcome: { organizationName: "Chez nous" },
      "feedback-id": { feedbackId: link },
      "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
      "phone-number": { phone: "+1 514 555 0133" },
      "website-link": { website: "https://cheznous.example" },
      "linked-accounts": {},
    };
    for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
    viewer = owner;
    const list: { _id: string }[] = await (await owner.call("GET", "/api/organizations")).json();
    organization = list[0]?._id ?? "";
  });

  itIn("fr", "shows customers what was changed: name, color, words and link, the former one too", async () => {
    const page = await open("organization");
    await page.getByLabel(text("business", "name"), { exact: true }).fill("Le Port");
    await page.locator("[data-path=brandColor]").fill("#8a1c4a");
    await save(page);
    await saved(page);
    await goTo(page, "feedback");
    const label = text("business", "textIn")
      .replace("{{text}}", text("business", "texts.greeting"))
      .replace("{{language}}", text("business", "languages.fr"));
    await page.getByLabel(label).fill("Bonjour et merci d’être venu !");
    await page.getByLabel(text("business", "link"), { exact: true }).fill(`${link}-2`);
    await save(page);
    await saved(page);
    await page.goto(`${origin}/fr/a/${link}`);
    expect(new URL(page.url()).pathname).toBe(`/fr/a/${link}-2`);
    await expect.poll(() => page.locator(".rate-name").textContent()).toContain("Le Port");
    await expect
      .poll(() => page.locator(".rate-own:not([hidden])").textContent())
      .toBe("Bonjour et merci d’être venu !");
    const action = await page
      .locator("button[type=submit]")
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(action).toBe("rgb(138, 28, 74)");
    await leave(page);
  });

  itIn(
    "en",
    "opens the customer's page as it is being typed, from a phone's form, and gives the focus back",
    async () => {
      const page = await open("feedback");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator("[data-path=thanks_fr]").fill("À bientôt !");
      const show = page.getByRole("button", { name: text("business", "preview.show"), exact: true });
      const { y = -1 } = (await show.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(844);
      await show.press("Enter");
      const dialog = page.getByRole("dialog", { name: text("business", "preview.title") });
      await dialog.frameLocator("iframe").getByText("À bientôt !").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => show.evaluate((one) => one === document.activeElement)).toBe(true);
      await leave(page);
    },
  );

  itIn(
    "fr",
    "tells the second of two people what the first has changed, and keeps what the second has typed",
    async () => {
      const page = await open("organization");
      const { request } = page.context();
      const phone = page.getByLabel(text("business", "phone"), { exact: true });
      await page.getByLabel(text("business", "name"), { exact: true }).fill("Mien");
      const path = `${origin}/api/organizations/${organization}`;
      const theirs = { name: "Leur", phone: "+1 514 555 0177" };
      expect((await request.patch(path, { headers, data: theirs })).status()).toBe(200);
      await save(page);
      const told = page.getByRole("alert").filter({ hasText: text("settings", "meanwhile.title") });
      await told.waitFor();
      await expect.poll(() => told.textContent()).toContain("Leur");
      await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => page.getByLabel(text("business", "name"), { exact: true }).inputValue()).toBe("Mien");
      await expect.poll(() => phone.inputValue()).toBe("+1 514 555 0177");
      // Reloading or saving shows the conflict before anything is overwritten.
      page.on("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await told.waitFor();
      await expect.poll(() => told.textContent()).toContain("Leur");
      await save(page);
      await expect.poll(() => told.evaluate((one) => one === document.activeElement)).toBe(true);
      expect((await (await request.get(path)).json()).name).toBe("Leur");
      await save(page);
      await saved(page);
      const now = await (await request.get(path)).json();
      expect(now).toMatchObject({ name: "Mien", phone: "+1 514 555 0177" });
      await leave(page);
    },
  );

  itIn(
    "en",
    "crops a logo, stores it and shows it on the customer's page without moving what stands there",
    async () => {
      const page = await open("organization");
      const { request } = page.context();
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
      const input = page.locator("input[type=file]");
      await input.setInputFiles(file("page.png", Buffer.from("<script>alert(1)</script>")));
      await page.getByText(text("fields", "logo_format")).waitFor();
      const huge = aPng(8, 8, { claims: { width: 20_000, height: 20_000 } });
      await input.setInputFiles(file("huge.png", huge));
      await page.getByText(text("fields", "logo_dimensions")).waitFor();
      await input.setInputFiles(file("logo.png", aPng(300, 120)));
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("img", { name: text("business", "logo.area") }).press("ArrowLeft");
      await dialog.getByRole("button", { name: text("business", "logo.use"), exact: true }).click();
      await saved(page);
      const { logo, feedbackId } = await (await request.get(`${origin}/api/organizations/${organization}`)).json();
      expect(logo).toMatch(/^\/logos\/own\/[\w-]{32}\.png$/);
      const answer = await request.get(`${origin}${logo}`);
      expect(answer.headers()).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      await page.goto(`${origin}/a/${feedbackId}`);
      const image = page.locator("img.rate-mark");
      expect(await image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.width, one.height])).toEqual([
        512, 48, 48,
      ]);
      await leave(page);
    },
  );

  itIn("en", "finds a business by its address, and orders where its customers are sent", async () => {
    const page = await visit(origin, { language, viewer });
    await page.goto(`${origin}/${language}/organizations/${organization}/settings/resources`);
    const button = (key: string, values: Record<string, string> = {}) =>
      page.getByRole("button", { name: text("sources", key, values), exact: true });
    await page.getByRole("combobox", { name: text("sources", "google.search") }).fill("12 King Street, Halifax");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await button("confirm.connect").click();
    await button("disconnect.action", { source: "Google" }).waitFor();

    await page
      .getByLabel(text("sources", "tripadvisor.link"))
      .fill("https://www.tripadvisor.ca/Restaurants-g154976-Halifax.html");
    await button("tripadvisor.show").click();
    await page.getByText(text("fields", "url_not_business")).waitFor();
    await page
      .getByLabel(text("sources", "tripadvisor.link"))
      .fill("https://www.tripadvisor.ca/Restaurant_Review-g154976-d7654321-Reviews-Le_Port-Halifax.html");
    await button("tripadvisor.show").click();
    await button("confirm.connect").click();
    await button("order.up", { label: "Tripadvisor" }).click();
    await page.getByText(text("sources", "order.now", { label: "Tripadvisor", place: "1", count: "2" })).waitFor();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${origin}/api/organizations/${organization}/sources`);
        return (await answer.json()).order;
      })
      .toEqual(["tripadvisor", "google"]);
    await leave(page);
  });

  itIn("fr", "keeps unsaved changes through a reload, and asks before they are left", async () => {
    const page = await open("feedback");
    const label = text("business", "textIn")
      .replace("{{text}}", text("business", "texts.thanks"))
      .replace("{{language}}", text("business", "languages.en"));
    await page.getByLabel(label).fill("See you soon");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe("See you soon");
    await page.getByRole("link", { name: text("settings", "areas.resources.name"), exact: true }).click();
    await page
      .getByRole("button", { name: text("settings", "leaving.stay"), exact: true })
      .first()
      .click();
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe("See you soon");
    await leave(page);
  });
});
