import { describe, expect, it } from "vitest";
import { cookieIn, doLogIn, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration } from "#functions/testing/accounts.ts";
import type { Answer } from "#functions/testing/call.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";

describe("logging in", () => {
  it("begins a new session each time", async () => {
    const { email } = await anAccount();
    const [one, other] = [await doLogIn(email), await doLogIn(email)];
    expect(one.status).toBe(200);
    expect(cookieIn(one)).not.toBe(cookieIn(other));
    expect((await userOf(cookieIn(one)))?.email).toBe(email);
  });

  it("gives a wrong password and an unknown address the same answer after the same work", async () => {
    const { email } = await anAccount();
    const withoutId = ({ status, body }: Answer) => [status, { ...body.error, requestId: "" }];
    const wrong = await doLogIn(email, "a wrong password");
    expect(wrong.body.error.message).toBe("Invalid email or password");
    expect(withoutId(await doLogIn(anEmail(), "a wrong password"))).toEqual(withoutId(wrong));
    const unknown = await tableCalls(() => doLogIn(anEmail(), "a wrong password"));
    expect(await tableCalls(() => doLogIn(email, "a wrong password"))).toEqual(unknown);
  });

  it("says that the address is not verified only to someone who knows the password", async () => {
    const email = anEmail();
    await aRegistration(email);
    expect((await doLogIn(email, "a wrong password")).body.error.code).toBe("invalid_credentials");
    const right = await doLogIn(email);
    expect([right.status, right.body.error.code, right.cookies]).toEqual([403, "account_unverified", []]);
  });
});
