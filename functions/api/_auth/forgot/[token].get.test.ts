import { describe, expect, it } from "vitest";
import { doReset, seeReset } from "#functions/testing/account-calls.ts";
import { aToken } from "#functions/testing/accounts.ts";

describe("looking at the link for a new password", () => {
  it("does not use it up, nor does a password that is refused", async () => {
    const token = await aToken("reset");
    for (let looked = 0; looked < 3; looked++) expect((await seeReset(token)).status).toBe(200);
    expect((await doReset(token, "password123")).body.error.fields.password).toMatch(/most common/);
    expect((await doReset(token, "short")).status).toBe(400);
    expect((await doReset(token)).status).toBe(200);
  });
});
