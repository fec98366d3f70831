import { describe, expect, it } from "vitest";
import { tokenLife } from "#functions/data/accounts.ts";
import { doVerify } from "#functions/testing/account-calls.ts";
import { anEmail, aRegistration, aToken } from "#functions/testing/accounts.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";

ownDate();

describe("a link to verify an account", () => {
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
    const statuses = (await Promise.all(tokens.map(doVerify))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410]);
  });
});
