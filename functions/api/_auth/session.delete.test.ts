import { describe, expect, it } from "vitest";
import { cookieIn, doLogIn, userOf } from "#functions/testing/account-calls.ts";
import { anAccount } from "#functions/testing/accounts.ts";
import { ask } from "#functions/testing/handlers.ts";
import { logOutRoute } from "#shared/contract/accounts.ts";

describe("logging out", () => {
  it("ends the session of this device alone", async () => {
    const { email } = await anAccount();
    const [one, other] = [cookieIn(await doLogIn(email)) ?? "", cookieIn(await doLogIn(email)) ?? ""];
    const out = await ask(logOutRoute, { cookie: one });
    expect([out.status, out.cookies]).toEqual([
      204,
      ["__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ]);
    expect(await userOf(one)).toBeNull();
    expect(await userOf(other)).not.toBeNull();
    expect((await ask(logOutRoute)).status).toBe(204);
  });
});
