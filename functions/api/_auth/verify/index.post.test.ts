import { describe, expect, it } from "vitest";
import { doResend, doVerify, tokensMailedTo } from "#functions/testing/account-calls.ts";
import { anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";

describe("a link to verify an account", () => {
  it("is sent again to a person who waits for it, and to nobody else", async () => {
    const email = anEmail();
    const first = await aRegistration(email);
    expect((await doResend(email)).status).toBe(202);
    const second = (await tokensMailedTo(email)).find((token) => token !== first) ?? "";
    expect((await doVerify(second)).status).toBe(200);
    const before = await messagesTo(email);
    expect((await doResend(email)).status).toBe(202);
    expect(await messagesTo(email)).toEqual(before);
    const unknown = anEmail();
    expect((await doResend(unknown)).status).toBe(202);
    expect(await messagesTo(unknown)).toEqual([]);
  });
});
