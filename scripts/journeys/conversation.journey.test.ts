import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { findings } from "../testing/axe.ts";
import { aComplaint, linkIn } from "../testing/complaint.ts";
import { awaitMessage } from "../testing/outbox.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");

describe.each(languages)("a complaint that becomes a conversation, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);

  const local = (path: string, body: object) =>
    fetch(`${origin}/_local/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  itIn("en", "is answered from the alert, replied to by email, and resolved", async () => {
    const email = `lea.${Date.now().toString(36)}@example.com`;
    const { owner } = await aComplaint(origin, { email });
    const alert = await awaitMessage(origin, owner.email, ({ text: words }) => words.includes("/feedbacks?feedback="));
    const page = await visit(origin, { language, viewer: owner, height: 900 });
    await page.goto(linkIn(alert.text, `${language}/organizations`));
    await page
      .getByRole("textbox", { name: text("feedbacks", "reply.label") })
      .fill("We are sorry. The next soup is on us.");
    await page.getByRole("button", { name: text("feedbacks", "reply.send"), exact: true }).click();
    const answer = await awaitMessage(origin, email, ({ text: words }) => words.includes("The next soup is on us."));
    await page.getByText("The next soup is on us.").first().waitFor();
    expect(await findings(page)).toEqual([]);

    const to = /reply\+[^\s<>]+/.exec(answer.headers?.find(({ name }) => name === "Reply-To")?.value ?? "")?.[0];
    expect(
      (await local("inbound-mail", { from: email, to, text: "Thank you, I will come.", quoting: answer.text })).status,
    ).toBe(202);
    await awaitMessage(origin, owner.email, ({ text: words }) => words.includes("Thank you, I will come."));
    await page.reload();
    await page.getByText("Thank you, I will come.").waitFor();
    expect(await page.getByText("The next soup is on us.").count()).toBe(1);
    await leave(page);

    const customer = await visit(origin, { language, width: 390, height: 844 });
    await customer.goto(linkIn(answer.text, "t/"));
    await customer.getByText("Thank you, I will come.").waitFor();
    await customer.getByLabel(text("rate", "talk.label")).fill("See you on Friday.");
    await customer.getByRole("button", { name: text("rate", "talk.send") }).click();
    await customer.getByRole("status").filter({ hasText: "Chez nous" }).waitFor();
    expect(await findings(customer)).toEqual([]);
    await leave(customer);
  });

  itIn("fr", "is answered and replied to by text, on a phone", async () => {
    const phone = `+1514${2_000_000 + (Date.now() % 7_000_000)}`;
    const { owner, organization } = await aComplaint(origin, { phone });
    const page = await visit(origin, { language, viewer: owner, width: 390, height: 844 });
    await page.goto(`${origin}/${language}/organizations/${organization}/feedbacks`);
    await page.locator("a[data-feedback]").first().click();
    await page.getByRole("textbox", { name: text("feedbacks", "reply.label") }).fill("Nous sommes désolés.");
    await page.getByRole("button", { name: text("feedbacks", "reply.send"), exact: true }).click();
    const answer = await awaitMessage(origin, phone, ({ text: words }) => words.includes("Nous sommes désolés."));
    expect(answer.text).toMatch(/^Chez nous.*désolés/s);
    expect((await local("inbound-sms", { from: phone, text: "Merci, à vendredi" })).status).toBe(202);
    await awaitMessage(origin, owner.email, ({ text: words }) => words.includes("Merci, à vendredi"));
    await page.reload();
    await page.getByText("Merci, à vendredi").waitFor();
    await leave(page);
  });
});
