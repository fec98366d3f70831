import { describe, expect, it } from "vitest";
import {
  cookieIn,
  doForgot,
  doLogIn,
  doReset,
  newPassword,
  seeReset,
  tokensMailedTo,
  userOf,
} from "#functions/testing/account-calls.ts";
import { anAccount } from "#functions/testing/accounts.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";

ownDate();

describe("a forgotten password", () => {
  it("is replaced through the emailed link, which ends every session and logs in", async () => {
    const { email, user } = await anAccount();
    const sessions = [await aSession(user._id), await aSession(user._id)];
    pass(1_000);
    expect((await doForgot(email)).status).toBe(202);
    const token = (await tokensMailedTo(email)).at(-1) ?? "";
    expect((await seeReset(token)).body).toEqual({ email, asksTerms: false });

    pass(1_000);
    const answer = await doReset(token);
    expect(answer.status).toBe(200);
    for (const cookie of sessions) expect(await userOf(cookie)).toBeNull();
    expect((await userOf(cookieIn(answer)))?.email).toBe(email);
    expect((await doLogIn(email)).status).toBe(401);
    expect((await doLogIn(email, newPassword)).status).toBe(200);
    expect((await seeReset(token)).body.error.code).toBe("token_spent");
    expect((await doReset(token)).status).toBe(410);
  });
});
