import { describe, expect, it } from "vitest";
import {
  cookieIn,
  doLogIn,
  doRegister,
  doReset,
  doVerify,
  newPassword,
  seeReset,
  userOf,
} from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, aToken } from "#functions/testing/accounts.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { tokenLife } from "#shared/rules/accounts/account.ts";

const old = "correct horse battery";

ownDate();

describe("setting a new password", () => {
  it("verifies an account that was still waiting for its link", async () => {
    const email = anEmail();
    await aRegistration(email);
    expect((await doReset(await aToken("reset", email))).status).toBe(200);
    expect((await doLogIn(email, newPassword)).status).toBe(200);
  });

  it("ends the session of who logged in by the old one while it was set", async () => {
    const { email } = await anAccount(old);
    const token = await aToken("reset", email);
    const between = meanwhile(["TransactWriteItemsCommand", "passwordHash = :hash"], () => doLogIn(email, old));
    const reset = await doReset(token);
    expect([reset.status, between[0]?.status]).toEqual([200, 200]);
    expect(between[0] && (await userOf(cookieIn(between[0])))).toBeNull();
    expect(await userOf(cookieIn(reset))).toMatchObject({ email });
  });

  it("makes earlier links useless", async () => {
    const email = anEmail();
    const verifies = await aRegistration(email);
    const older = await aToken("reset", email);
    pass(1_000);
    const newer = await aToken("reset", email);
    pass(1_000);
    expect((await doReset(newer)).status).toBe(200);
    expect((await doReset(older)).status).toBe(410);
    expect((await doVerify(verifies)).status).toBe(410);
  });

  it("refuses what is made of the person's own name, and the link still works", async () => {
    const email = anEmail();
    await doRegister(email, { lastName: "Archambeault" });
    const token = await aToken("reset", email);
    const refused = await doReset(token, "archambeault1");
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { password: "This password is easy to guess. Try three or four unrelated words." },
    ]);
    expect((await doReset(token)).status).toBe(200);
  });

  it("works for two hours", async () => {
    const { email } = await anAccount();
    const token = await aToken("reset", email);
    pass(tokenLife.reset);
    expect((await seeReset(token)).status).toBe(410);
    expect((await doReset(token)).status).toBe(410);
    expect((await doLogIn(email)).status).toBe(200);
  });
});
