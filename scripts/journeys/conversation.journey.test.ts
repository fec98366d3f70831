import { describe, expect, inject } from "vitest";
import { languages } from "#shared/model/language.ts";
import { findings } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { awaitMessage } from "../testing/outbox.ts";
import { throughOnboarding } from "../testing/through-onboarding.ts";
import { leave, visit } from "../testing/visitors.ts";
import { testsOf } from "./tests-of.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const linkIn = (text: string, part: string): string => text.match(new RegExp(`http\\S*/${part}\\S*`))?.[0] ?? "";

describe.each(languages)("a complaint that becomes a conversation, in %s", (language) => {
  const text = journeyTexts(language);
  const itIn = testsOf(language);

  /** One star by the public link, as a customer leaves it. */
  async function aComplaint(customer: { email?: string; phone?: string }) {
    const owner = await newOwner(origin);
    const feedbackId = `talk-${language}-${Date.now().toString(36)}`;
    const organization = await throughOnboarding(owner, { organizationName: "Chez nous", feedbackId });
    await owner.call("PATCH", "/api/me", { notifications: { email: true, phone: false } });
    const rated = await fetch(`${origin}/api/rate/${feedbackId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        rating: 1,
        comment: "La soupe était froide",
        name: "Léa",
        ...customer,
        nonce: await nonceOf(feedbackId),
      }),
    });
    expect(rated.status).toBe(201);
    return { owner, organization };
  }

  async function nonceOf(link: string): Promise<string> {
    const { nonce } = await (await fetch(`${origin}/api/rate/${link}`)).json();
    return nonce;
  }

  const local = (path: string, body: object) =>
    fetch(`${origin}/_local/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  itIn("en", "is answered from the alert, replied to by email, and resolved", async () => {
    const email = `lea.${Date.now().toString(36)}@example.com`;
    const { owner } = await aComplaint({ email });
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
    const { owner, organization } = await aComplaint({ phone });
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
