import { describe, expect, it } from "vitest";
import { cookieIn, doLogIn, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { changeEmailRoute } from "#shared/contract/me.ts";

const password = "correct horse battery";

async function loggedIn() {
  const { email } = await anAccount(password);
  return { email, cookie: cookieIn(await doLogIn(email, password)) ?? "" };
}

const change = (cookie: string, email: string, given = password) =>
  ask(changeEmailRoute, { cookie, body: { email, password: given } });

describe("asking for another email address", () => {
  it("sends a link there, and changes nothing", async () => {
    const { email, cookie } = await loggedIn();
    const wanted = anEmail();
    expect((await change(cookie, wanted)).status).toBe(202);
    expect((await messagesTo(wanted)).map(({ template }) => template)).toEqual(["new_email"]);
    expect(await userOf(cookie)).toMatchObject({ email });
  });

  it("answers the same for an address that has an account, whose owner is told and keeps it", async () => {
    const { cookie } = await loggedIn();
    const other = await loggedIn();
    expect((await change(cookie, other.email)).status).toBe(202);
    expect((await messagesTo(other.email)).at(-1)?.template).toBe("already_registered");
    expect(await userOf(other.cookie)).toMatchObject({ email: other.email });
  });

  it("refuses a wrong password and the address that one has", async () => {
    const { email, cookie } = await loggedIn();
    expect((await change(cookie, anEmail(), "not this one")).body.error.fields).toHaveProperty("password");
    expect((await change(cookie, ` ${email.toUpperCase()}`)).body.error.fields).toHaveProperty("email");
  });
});
