import { describe, expect, it } from "vitest";
import { tokenFrom } from "#functions/crypto/token.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { doLogIn, doRegister, doVerify } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, aToken, messagesTo } from "#functions/testing/accounts.ts";
import type { Request } from "#functions/testing/call.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { jar } from "#functions/testing/cookies.ts";
import { ask } from "#functions/testing/handlers.ts";
import { resendVerificationRoute, verifyAccountRoute } from "#shared/contract/accounts.ts";
import { tokenLife } from "#shared/rules/accounts/account.ts";

const mine = "correct horse battery";
const theirs = "staple of the harbour";

const registering = (email: string, password: string) => doRegister(email, { password, confirmPassword: password });
const opening = (token: string, more: Request = {}) => ask(verifyAccountRoute, { params: { token }, ...more });

async function newestToken(email: string): Promise<string> {
  const message = (await messagesTo(email)).at(-1);
  return message?.template === "verify" ? tokenFrom(await marksKey(), "verify", message.data.tokenId) : "";
}

describe("a link to verify an account", () => {
  ownDate();

  it("works once", async () => {
    const token = await aToken("verify");
    expect((await doVerify(token)).status).toBe(200);
    const again = await doVerify(token);
    expect([again.status, again.body.error.code, again.cookies]).toEqual([410, "token_spent", []]);
  });

  it("works for one of ten that use it at the same time", async () => {
    const token = await aToken("verify");
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => doVerify(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(9);
  });

  it("works for 72 hours", async () => {
    const [one, other] = [await aToken("verify"), await aToken("verify")];
    pass(tokenLife.verify - 1_000);
    expect((await doVerify(one)).status).toBe(200);
    pass(1_000);
    expect((await doVerify(other)).body.error.code).toBe("token_spent");
  });

  it("gives an address to one of two registrations that verify at the same time", async () => {
    const email = anEmail();
    const tokens = [await aRegistration(email), await aRegistration(email)];
    const statuses = (await Promise.all(tokens.map((token) => doVerify(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410]);
  });
});

describe("an emailed link to confirm an address", () => {
  it("confirms and logs in where it is opened in the browser that registered", async () => {
    const email = anEmail();
    const cookie = jar(await registering(email, mine));
    const { status, body } = await opening(await newestToken(email), { cookie, body: {} });
    expect([status, body.user.email]).toEqual([200, email]);
  });

  it("asks for the password of its registration elsewhere, and is not spent by asking", async () => {
    const token = await aRegistration(anEmail(), mine);
    const asked = await opening(token);
    expect([asked.status, asked.body.error.code, asked.body.error.fields, asked.cookies]).toEqual([
      403,
      "password_needed",
      {},
      [],
    ]);
    const wrong = await opening(token, { body: { password: theirs } });
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([403, ["password"]]);
    expect((await opening(token, { body: { password: mine } })).status).toBe(200);
  });

  it("does not take a cookie that was made up or made for another registration", async () => {
    const email = anEmail();
    const cookie = jar(await registering(email, mine));
    const other = await aRegistration(anEmail(), mine);
    expect((await opening(other, { cookie })).status).toBe(403);
    const token = await newestToken(email);
    const forged = cookie.replace(/\.[\w-]+$/, `.${"A".repeat(43)}`);
    expect((await opening(token, { cookie: forged })).status).toBe(403);
  });

  it("never makes an account mine whose password is a stranger's who registered my address after me", async () => {
    const email = anEmail();
    const cookie = jar(await registering(email, mine));
    const first = await newestToken(email);
    await registering(email, theirs);
    const newest = await newestToken(email);
    expect((await opening(newest, { cookie })).body.error.code).toBe("password_needed");
    expect((await opening(newest, { cookie, body: { password: mine } })).status).toBe(403);
    expect((await opening(first, { cookie })).status).toBe(200);
    expect((await doLogIn(email, mine)).status).toBe(200);
    expect((await doLogIn(email, theirs)).status).toBe(401);
    expect((await opening(newest, { body: { password: theirs } })).status).toBe(410);
  });

  it("keeps each registration's own password until one of them is confirmed", async () => {
    const email = anEmail();
    const tokens = [await aRegistration(email, mine), await aRegistration(email, theirs)];
    expect((await opening(tokens[1] ?? "", { body: { password: mine } })).status).toBe(403);
    expect((await opening(tokens[0] ?? "", { body: { password: mine } })).status).toBe(200);
    expect((await opening(tokens[1] ?? "", { body: { password: theirs } })).status).toBe(410);
  });

  it("is sent again for the registration of the browser that asks", async () => {
    const email = anEmail();
    const cookie = jar(await registering(email, mine));
    await registering(email, theirs);
    await ask(resendVerificationRoute, { body: { email }, cookie });
    expect((await opening(await newestToken(email), { cookie })).status).toBe(200);
    expect((await doLogIn(email, mine)).status).toBe(200);
  });

  it("is awaited by a cookie that does not tell whether the address has an account", async () => {
    const { email } = await anAccount();
    const shape = (cookies: string[]) => cookies.map((line) => line.replace(/=[^;]+/, "="));
    const [known, unknown] = [await registering(email, theirs), await registering(anEmail(), theirs)];
    expect(shape(known.cookies)).toEqual(shape(unknown.cookies));
    expect(known.cookies).toHaveLength(1);
  });
});
