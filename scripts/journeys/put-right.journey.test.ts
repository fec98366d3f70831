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
import { testsOf } from "./tests-of.ts";
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
    const stack = await runStack(directory, ["--as-deployed", "--cold"]);
    const move = (now: Date) =>
      fetch(`${stack.origin}/_local/clock`, { method: "POST", body: JSON.stringify({ now: now.toISOString() }) });
    try {
      await walk(stack.origin, move);
    } finally {
      await stack.stop();
      await rm(directory, { recursive: true, force: true });
    }
  }

  testsOf(language)("en", "is opened a day after the owner resolved it, and a yes moves the figure", () =>
    onOwnStack(async (own, move) => {
      const email = "lea@example.com";
      const { owner, organization } = await aComplaint(own, { email });
      const alert = await awaitMessage(own, owner.email, ({ text: words }) => words.includes("/feedbacks?feedback="));
      const page = await visit(own, { language, viewer: owner, height: 900 });
      await page.goto(linkIn(alert.text, `${language}/organizations`));
      await page.getByRole("textbox", { name: text("feedbacks", "reply.label") }).fill("We are sorry.");
      await page.getByRole("button", { name: text("feedbacks", "reply.send"), exact: true }).click();
      await awaitMessage(own, email, ({ text: words }) => words.includes("We are sorry."));
      await page.getByText("We are sorry.").first().waitFor();
      await page.getByRole("button", { name: text("feedbacks", "answer.resolve"), exact: true }).click();
      await page.getByRole("menuitem", { name: text("feedbacks", "outcomes.fixed") }).click();
      await page.getByText(text("feedbacks", "status.resolved")).first().waitFor();

      // Noon in Toronto, within sending hours.
      const noon = new Date(Date.now() + 2 * 86_400_000);
      noon.setUTCHours(17, 0, 0, 0);
      await move(noon);
      const question = await awaitMessage(own, email, ({ text: words }) => words.includes("/put-right"));
      const customer = await visit(own, { language, width: 390, height: 844 });
      await customer.goto(linkIn(question.text, "t/"));
      await customer.getByRole("button", { name: text("rate", "putRight.yes"), exact: true }).click();
      await customer.getByText(text("rate", "putRight.saidYes")).waitFor();
      await leave(customer);

      await page.goto(`${own}/${language}/organizations/${organization}`);
      const said = text("dashboard", "now.putRight_one").replaceAll(/\{\{\w+, number\}\}/g, "1");
      await page.getByText(said).waitFor();
      await leave(page);
    }),
  );
});
