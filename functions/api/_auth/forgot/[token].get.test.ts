import { describe, expect, it } from "vitest";
import { doReset, seeReset } from "#functions/testing/account-calls.ts";
import { aToken } from "#functions/testing/accounts.ts";

describe("opening a reset link", () => {
  it("does not use it up, and neither does a refused password", async () => {
    const token = await aToken("reset");
    for (let looked = 0; looked < 3; looked++) expect((await seeReset(token)).status).toBe(200);
    expect((await doReset(token, "password123")).body.error.fields.password).toMatch(/easy to guess/);
    expect((await doReset(token, "short")).status).toBe(400);
    expect((await doReset(token)).status).toBe(200);
  });
});
