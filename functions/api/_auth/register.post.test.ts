import { describe, expect, it } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { readToken } from "#functions/data/accounts/accounts.ts";
import { readEmailItem } from "#functions/data/accounts/emails.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import {
  cookieIn,
  doLogIn,
  doRegister,
  doVerify,
  newPassword,
  registration,
  tokensMailedTo,
  userOf,
} from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { registerRoute } from "#shared/contract/accounts.ts";

const password = "correct horse battery";

describe("registering", () => {
  it("emails a link that verifies the account and logs in", async () => {
    const email = anEmail();
    const answer = await doRegister(email);
    expect([answer.status, answer.text]).toEqual([202, ""]);
    expect(await messagesTo(email)).toMatchObject([
      { channel: "email", template: "verify", language: "fr", status: "queued" },
    ]);

    const [token = ""] = await tokensMailedTo(email);
    const verified = await doVerify(token);
    expect(verified.status).toBe(200);
    expect(verified.body.user).toMatchObject({
      firstName: "Léa",
      email,
      onboarding: { step: "welcome", organization: null },
    });
    expect(verified.cookies[0]).toMatch(
      /^__Host-session=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await userOf(cookieIn(verified)))?.email).toBe(email);
  });

  it("keeps neither token nor password in the table or in an answer", async () => {
    const email = anEmail();
    await doRegister(email);
    const [token = ""] = await tokensMailedTo(email);
    const user = await readUser((await readEmailItem(email))?.user ?? "");
    const rests = JSON.stringify([await messagesTo(email), user, await readToken(hashOf(token))]);
    expect(rests).not.toContain(token);
    expect(rests).not.toContain(password);
    const answers = [await doVerify(token), await doLogIn(email)];
    for (const { text } of answers) expect(text).not.toMatch(/correct horse|password|argon2/i);
  });

  it("accepts an address once, whatever its case and the spaces around it", async () => {
    const { email } = await anAccount();
    expect((await doRegister(` ${email.toUpperCase()} `)).status).toBe(202);
    expect((await doLogIn(email.toUpperCase())).status).toBe(200);
  });

  it("tells only the owner of an address, by email, that it already has an account", async () => {
    const { email } = await anAccount();
    const before = new Set((await messagesTo(email)).map(({ _id }) => _id));
    const answer = await doRegister(email, { password: newPassword, confirmPassword: newPassword });
    expect([answer.status, answer.text]).toEqual([202, ""]);
    const since = (await messagesTo(email)).filter(({ _id }) => !before.has(_id));
    expect(since).toMatchObject([{ template: "already_registered" }]);
    expect((await doLogIn(email, newPassword)).body.error.code).toBe("invalid_credentials");
  });

  it.each([
    [{ firstName: " " }, { firstName: "Name required." }],
    [{ email: "lea@" }, { email: "You must enter a valid email address." }],
    [{ password: "short", confirmPassword: "short" }, { password: "Please use 10 characters or more." }],
    [{ confirmPassword: "another one" }, { confirmPassword: "The two passwords are not the same." }],
    [{ acceptTerms: false }, { acceptTerms: "Please accept the terms." }],
    [{ language: "de" }, { language: "Please choose one of the options." }],
    [
      { password: "password123", confirmPassword: "password123" },
      { password: "This password is easy to guess. Try three or four unrelated words." },
    ],
    [
      { lastName: "Archambeault", password: "archambeault1", confirmPassword: "archambeault1" },
      { password: "This password is easy to guess. Try three or four unrelated words." },
    ],
  ])("refuses %j and says why", async (more, fields) => {
    const email = anEmail();
    const { status, body } = await doRegister(email, more);
    expect([status, body.error.code, body.error.fields]).toEqual([400, "invalid", fields]);
    expect(await readEmailItem(email)).toBeNull();
  });

  it("uses up no email of an address by passwords that are easy to guess: whoever finds a good one gets theirs", async () => {
    const email = anEmail();
    const [address, weak] = ["203.0.113.77", { password: "bonjour2026", confirmPassword: "bonjour2026" }];
    const registers = async (more: object = {}) =>
      (await ask(registerRoute, { body: { ...registration(email), ...more }, address })).status;
    for (let tried = 0; tried < 7; tried++) expect(await registers(weak)).toBe(400);
    for (let sent = 0; sent < 5; sent++) expect(await registers()).toBe(202);
    expect(await registers()).toBe(429);
  });

  it("answers in French when asked in French", async () => {
    const { body } = await ask(registerRoute, {
      body: { ...registration("x"), firstName: "" },
      headers: { "accept-language": "fr-CA" },
    });
    expect(body.error.fields).toEqual({
      firstName: "Le prénom est obligatoire.",
      email: "Entrez une adresse courriel valide.",
    });
  });
});
