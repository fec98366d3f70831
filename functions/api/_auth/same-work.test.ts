import { describe, expect, it } from "vitest";
import { doForgot, doRegister, doResend } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration } from "#functions/testing/accounts.ts";
import { tableCalls, writesOf } from "#functions/testing/table-calls.ts";

describe("a known and an unknown address", () => {
  it("cause the same table calls, for registering and for both links", async () => {
    const { email } = await anAccount();
    const waiting = anEmail();
    await aRegistration(waiting);
    for (const act of [(to: string) => doRegister(to), (to: string) => doForgot(to), doResend]) {
      const unknown = await tableCalls(() => act(anEmail()));
      expect(await tableCalls(() => act(email))).toEqual(unknown);
      expect(await tableCalls(() => act(waiting))).toEqual(unknown);
    }
  });

  it("write the same number of items", async () => {
    const { email } = await anAccount();
    for (const act of [(to: string) => doRegister(to), (to: string) => doForgot(to)])
      expect(await writesOf(() => act(email))).toEqual(await writesOf(() => act(anEmail())));
  });
});
