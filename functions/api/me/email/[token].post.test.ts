import { describe, expect, it } from "vitest";
import { tokenFrom } from "#functions/crypto/token.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { cookieIn, doForgot, doLogIn, doReset, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { changeEmailRoute, confirmEmailRoute } from "#shared/contract/me.ts";

const password = "correct horse battery";

async function loggedIn() {
  const { email, user } = await anAccount(password);
  return { email, user, cookie: cookieIn(await doLogIn(email, password)) ?? "" };
}

const change = (cookie: string, email: string, given = password) =>
  ask(changeEmailRoute, { cookie, body: { email, password: given } });
const confirm = (cookie: string, token: string) => ask(confirmEmailRoute, { cookie, params: { token } });

async function tokenTo(to: string, template: "new_email" | "reset" = "new_email"): Promise<string> {
  const message = (await messagesTo(to)).findLast((one) => one.template === template);
  if (message?.template !== template) throw new Error(`no ${template} went to ${to}`);
  return tokenFrom(await marksKey(), template, message.data.tokenId);
}

describe("changing one's email address", () => {
  it("happens once the link that went to the new address is opened, and tells the old one", async () => {
    const { email, cookie } = await loggedIn();
    const wanted = anEmail();
    expect((await change(cookie, wanted)).status).toBe(202);
    expect(await userOf(cookie)).toMatchObject({ email });
    const confirmed = await confirm(cookie, await tokenTo(wanted));
    expect([confirmed.status, confirmed.body.user.email]).toEqual([200, wanted]);
    expect((await messagesTo(email)).at(-1)?.template).toBe("email_changed");
    expect((await doLogIn(wanted, password)).status).toBe(200);
    expect((await doLogIn(email, password)).status).toBe(401);
  });

  it("ends every other session, and every link that is on its way to the old address", async () => {
    const { email, cookie } = await loggedIn();
    const elsewhere = cookieIn(await doLogIn(email, password));
    await doForgot(email);
    const reset = await tokenTo(email, "reset");
    const wanted = anEmail();
    await change(cookie, wanted);
    const confirmed = await confirm(cookie, await tokenTo(wanted));
    expect(await userOf(elsewhere)).toBeNull();
    expect(await userOf(cookieIn(confirmed))).toMatchObject({ email: wanted });
    // The former mailbox may register again, which must not revive the old link.
    await aRegistration(email);
    expect((await doReset(reset)).status).toBe(410);
  });

  it("works once, and for nobody else", async () => {
    const { cookie } = await loggedIn();
    const stranger = await loggedIn();
    const wanted = anEmail();
    await change(cookie, wanted);
    const token = await tokenTo(wanted);
    expect((await confirm(stranger.cookie, token)).status).toBe(404);
    const confirmed = await confirm(cookie, token);
    expect((await confirm(cookieIn(confirmed) ?? "", token)).status).toBe(410);
  });

  it("loses to whoever confirmed the address meanwhile", async () => {
    const { cookie, email } = await loggedIn();
    const rival = await loggedIn();
    const wanted = anEmail();
    await change(cookie, wanted);
    const mine = await tokenTo(wanted);
    await change(rival.cookie, wanted);
    await confirm(rival.cookie, await tokenTo(wanted));
    expect((await confirm(cookie, mine)).status).toBe(410);
    expect(await userOf(cookie)).toMatchObject({ email });
  });

  it("takes an address that somebody registered and did not confirm", async () => {
    const { cookie } = await loggedIn();
    const wanted = anEmail();
    await aRegistration(wanted);
    await change(cookie, wanted);
    expect((await confirm(cookie, await tokenTo(wanted))).body.user.email).toBe(wanted);
  });
});
