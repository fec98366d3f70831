import { rm } from "node:fs/promises";
import { describe, expect, inject, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { renderPutRightPage } from "#web/rate/render.tsx";
import { findingsInBothThemes } from "../testing/axe.ts";
import { aComplaint, linkIn } from "../testing/complaint.ts";
import { awaitMessage } from "../testing/outbox.ts";
import { passingDirectory } from "../testing/passing-directory.ts";
import { runStack } from "../testing/run-stack.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const business = { name: "Maison Lavallée", logo: null, location: "Vieux-Port", brandColor: "#7a1f5c" };

describe.each(languages)("the page that asks whether a complaint was put right, in %s", (language) => {
  const text = journeyTexts(language);

  it.each([
    ["before", null, ["yes", "no"]],
    ["after", false, ["afterAll"]],
  ] as const)("can be used by everybody, on a phone, %s the customer said", async (_, said, buttons) => {
    const page = await visit(origin, { language, width: 390 });
    // The last visitor may have looked at something that is no HTML.
    await page.goto("about:blank");
    const shown = { business, language, token: "t", comment: "The soup was cold.", said, mayBeSaid: true };
    await page.setContent(renderPutRightPage({ ...shown, is: "yes" }));
    const names = await page.getByRole("button").allTextContents();
    expect(names).toEqual(buttons.map((button) => text("rate", `putRight.${button}`)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await leave(page);
  });

  /** A stack of its own, because the clock moves. */
  async function onOwnStack(walk: (own: string, move: (now: Date) => Promise<unknown>) => Promise<void>) {
    const directory = await passingDirectory("put-right");
    const stack = await runStack(directory, ["--as-deployed", "--cold", "--empty"]);
    const move = (now: Date) =>
      fetch(`${stack.origin}/_local/clock`, { method: "POST", body: JSON.stringify({ now: now.toISOString() }) });
    try {
      await walk(stack.origin, move);
    } finally {
      await stack.stop();
      await rm(directory, { recursive: true, force: true });
    }
  }

  const byText = language === "fr";
  const name = byText
    ? "is answered by text a day after the owner resolved it on a phone, and a yes moves the figure"
    : "is opened from an email a day after the owner resolved it, and a yes moves the figure";
  it(name, () =>
    onOwnStack(async (own, move) => {
      const [email, phone] = ["lea@example.com", "+15142345678"];
      const customer = byText ? { phone } : { email };
      const to = byText ? phone : email;
      const { owner, organization } = await aComplaint(own, customer);
      const alert = await awaitMessage(own, owner.email, ({ text: words }) => words.includes("/feedbacks?feedback="));
      const size = byText ? { width: 390, height: 844 } : { height: 900 };
      const page = await visit(own, { language, viewer: owner, ...size });
      await page.goto(linkIn(alert.text, "[a-z]{2}/organizations").replace(/\/[a-z]{2}\/org/, `/${language}/org`));
      await page.getByRole("textbox", { name: text("feedbacks", "reply.label") }).fill("We are sorry.");
      await page.getByRole("button", { name: text("feedbacks", "reply.send"), exact: true }).click();
      await awaitMessage(own, to, ({ text: words }) => words.includes("We are sorry."));
      await page.getByText("We are sorry.").first().waitFor();
      await page.getByRole("button", { name: text("feedbacks", "answer.resolve"), exact: true }).click();
      await page.getByRole("menuitem", { name: text("feedbacks", "outcomes.fixed") }).click();
      await page.getByText(text("feedbacks", "status.resolved")).first().waitFor();

      // Noon in Toronto, within sending hours.
      const noon = new Date(Date.now() + 2 * 86_400_000);
      noon.setUTCHours(17, 0, 0, 0);
      await move(noon);
      const question = await awaitMessage(own, to, ({ text: words }) => words.includes("/put-right"));
      if (byText) await textYes(own, phone);
      else await sayYes(own, linkIn(question.text, "t/"));

      await page.getByText(byText ? "Oui, merci !" : text("rate", "putRight.saidYes")).waitFor();
      await page.goto(`${own}/${language}/organizations/${organization}`);
      const said = text("dashboard", "now.putRight_one").replaceAll(/\{\{\w+, number\}\}/g, "1");
      await page.getByText(said).waitFor();
      await leave(page);
    }),
  );

  async function textYes(own: string, phone: string) {
    const body = JSON.stringify({ from: phone, text: "Oui, merci !" });
    expect((await fetch(`${own}/_local/inbound-sms`, { method: "POST", body })).status).toBe(202);
  }

  async function sayYes(own: string, link: string) {
    const page = await visit(own, { language, width: 390, height: 844 });
    await page.goto(link);
    await page.getByRole("button", { name: text("rate", "putRight.yes"), exact: true }).click();
    await page.getByText(text("rate", "putRight.saidYes")).waitFor();
    await leave(page);
  }
});
