import { describe, expect, it } from "vitest";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { forgotPassword, readResetToken, verifyAccount } from "#shared/contract/accounts.ts";
import { emailContentFor } from "./email-content-for.ts";

/** Where the button of the newest email to an address leads. */
async function buttonTo(email: string): Promise<URL> {
  const message = (await messagesTo(email)).at(-1);
  const content = message && (await emailContentFor(message, new Date()));
  if (!content || "reason" in content) throw new Error("there is an email");
  const button = content.blocks.find(({ kind }) => kind === "button");
  return new URL(button?.kind === "button" ? button.href : "");
}

const tokenIn = ({ pathname }: URL) => pathname.split("/").at(-1) ?? "";

describe("an emailed link", () => {
  it("to a new password leads to the app's screen for it, with a token that serves", async () => {
    const { email } = await anAccount();
    await ask(forgotPassword, { body: { email } });
    const link = await buttonTo(email);
    expect(link.href).toBe(`${process.env.PUBLIC_ORIGIN}/fr/forgot/${tokenIn(link)}`);
    const { status, body } = await ask(readResetToken, { params: { token: tokenIn(link) } });
    expect([status, body]).toEqual([200, { email }]);
  });

  it("to confirm an address leads to the app's screen for it, with a token that serves", async () => {
    const email = anEmail();
    await aRegistration(email);
    const link = await buttonTo(email);
    expect(link.href).toBe(`${process.env.PUBLIC_ORIGIN}/fr/verify/${tokenIn(link)}`);
    const body = { password: "correct horse battery" };
    expect((await ask(verifyAccount, { params: { token: tokenIn(link) }, body })).status).toBe(200);
  });
});
