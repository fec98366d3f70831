import { describe, expect, it } from "vitest";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { forgotPasswordRoute, readResetTokenRoute, verifyAccountRoute } from "#shared/contract/accounts.ts";
import { composeEmail } from "./compose-message.ts";

async function emailTo(email: string): Promise<EmailContent> {
  const message = (await messagesTo(email)).at(-1);
  const content = message && (await composeEmail(message, new Date()));
  if (!content || "reason" in content) throw new Error("there is an email");
  return content;
}

async function buttonTo(email: string): Promise<URL> {
  const button = (await emailTo(email)).blocks.find(({ kind }) => kind === "button");
  return new URL(button?.kind === "button" ? button.href : "");
}

const tokenIn = ({ pathname }: URL) => pathname.split("/").at(-1) ?? "";

describe("an emailed link", () => {
  it("to a new password leads to the app's screen for it, with a token that serves", async () => {
    const { email } = await anAccount();
    await ask(forgotPasswordRoute, { body: { email } });
    const link = await buttonTo(email);
    expect(link.href).toBe(`${process.env.PUBLIC_ORIGIN}/fr/forgot/${tokenIn(link)}`);
    const { status, body } = await ask(readResetTokenRoute, { params: { token: tokenIn(link) } });
    expect([status, body]).toEqual([200, { email, asksTerms: false }]);
  });

  it("to confirm an address leads to the app's screen for it, with a token that serves", async () => {
    const email = anEmail();
    await aRegistration(email);
    const link = await buttonTo(email);
    expect(link.href).toBe(`${process.env.PUBLIC_ORIGIN}/fr/verify/${tokenIn(link)}`);
    const body = { password: "correct horse battery" };
    expect((await ask(verifyAccountRoute, { params: { token: tokenIn(link) }, body })).status).toBe(200);
  });
});

describe("an email about an account", () => {
  const greetingTo = async (email: string) => (await emailTo(email)).blocks.find(({ kind }) => kind === "greeting");

  it("greets whoever has confirmed the address by name", async () => {
    const { email } = await anAccount();
    await ask(forgotPasswordRoute, { body: { email } });
    expect(await greetingTo(email)).toEqual({ kind: "greeting", text: "Bonjour Léa," });
  });

  it("has no name while the address waits to be confirmed: a stranger may have typed both", async () => {
    const email = anEmail();
    await aRegistration(email);
    expect(await greetingTo(email)).toEqual({ kind: "greeting", text: "Bonjour," });
    await ask(forgotPasswordRoute, { body: { email } });
    expect(await greetingTo(email)).toEqual({ kind: "greeting", text: "Bonjour," });
  });
});
