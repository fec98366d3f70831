import { describe, expect, it } from "vitest";
import { doForgot, doRegister, doResend } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { tableCalls, transactionsOf, writesOf } from "#functions/testing/table-calls.ts";
import { changeEmailRoute } from "#shared/contract/me.ts";

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

  it("cause the same table calls and writes, for changing one’s own address to them", async () => {
    const [{ email }, { user }] = [await anAccount(), await anAccount()];
    const waiting = anEmail();
    await aRegistration(waiting);
    const cookie = await aSession(user._id);
    const change = (to: string) => async () => {
      const { status } = await ask(changeEmailRoute, {
        body: { email: to, password: "correct horse battery" },
        cookie,
      });
      expect(status).toBe(202);
    };
    const unknown = [await tableCalls(change(anEmail())), await writesOf(change(anEmail()))];
    for (const to of [email, waiting])
      expect([await tableCalls(change(to)), await writesOf(change(to))]).toEqual(unknown);
  });

  it("write items with the same attributes of the same lengths, under the same conditions", async () => {
    const { email } = await anAccount();
    const ofSameLength = anEmail().padStart(email.length, "x").slice(-email.length);
    const shapeOf = async (act: () => Promise<unknown>) =>
      (await transactionsOf(act)).map((items) =>
        items.map(({ Put }) => [
          Put?.ConditionExpression,
          Object.entries(Put?.Item ?? {})
            .filter(([name]) => !["pk", "sk", "kind", "gsi2pk", "_id"].includes(name))
            .map(([name, value]) => [name, JSON.stringify(value).length]),
        ]),
      );
    expect(await shapeOf(() => doForgot(email))).toEqual(await shapeOf(() => doForgot(ofSameLength)));
  });

  it("leaves no message behind for an address without an account", async () => {
    const email = anEmail();
    await doForgot(email);
    expect(await messagesTo(email)).toEqual([]);
  });

  it("write the same number of items", async () => {
    const { email } = await anAccount();
    for (const act of [(to: string) => doRegister(to), (to: string) => doForgot(to)])
      expect(await writesOf(() => act(email))).toEqual(await writesOf(() => act(anEmail())));
  });
});
