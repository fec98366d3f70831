import { describe, expect, it } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { doLogIn, doReset, doVerify, newPassword, seeReset } from "#functions/testing/account-calls.ts";
import { anAccount, aToken } from "#functions/testing/accounts.ts";

describe("an emailed token of another kind", () => {
  it.each([
    ["made up", async () => "A".repeat(43)],
    ["its own hash", async () => hashOf(await aToken("verify"))],
    ["with letters that are not ASCII", async () => "é".repeat(43)],
    ["a prototype's name", async () => "__proto__"],
  ])("is not found: %s", async (_, make) => {
    const token = await make();
    expect((await doVerify(token)).body.error.code).toBe("token_not_found");
    expect((await seeReset(token)).body.error.code).toBe("token_not_found");
    expect((await doReset(token)).body.error.code).toBe("token_not_found");
  });

  it("is not found for the other purpose, and still works for its own", async () => {
    const [verifies, resets] = [await aToken("verify"), await aToken("reset")];
    expect((await doReset(verifies)).status).toBe(404);
    expect((await doVerify(resets)).status).toBe(404);
    expect((await doVerify(verifies)).status).toBe(200);
    expect((await doReset(resets)).status).toBe(200);
  });

  it("changes only the account it was emailed for", async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const answer = await doReset(await aToken("reset", one.email));
    expect(answer.body.user._id).toBe(one.user._id);
    expect((await doLogIn(other.email, newPassword)).status).toBe(401);
    expect((await doLogIn(other.email)).status).toBe(200);
  });
});
