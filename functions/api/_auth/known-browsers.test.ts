import { describe, expect, it, vi } from "vitest";
import { doForgot, doLogIn, registration } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail } from "#functions/testing/accounts.ts";
import { hour, ownDate } from "#functions/testing/clock.ts";
import { jar } from "#functions/testing/cookies.ts";
import { ask } from "#functions/testing/handlers.ts";
import { registerRoute } from "#shared/contract/accounts.ts";

ownDate();
const nextHour = () => vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);

const wrong = "a wrong password";
async function fail(times: number, email: string, more: { cookie?: string; address: string }): Promise<number> {
  let status = 0;
  for (let tried = 0; tried < times; tried++) status = (await doLogIn(email, wrong, more)).status;
  return status;
}

describe("an old browser that somebody else uses now", () => {
  const [kiosk, home] = [{ address: "198.51.100.1" }, { address: "203.0.113.9" }];

  it("keeps the owner's own browser neither from logging in nor from asking for a new password", async () => {
    nextHour();
    const { email } = await anAccount();
    const old = { ...kiosk, cookie: jar(await doLogIn(email, undefined, kiosk)) };
    const own = { ...kiosk, cookie: jar(await doLogIn(email, undefined, kiosk)) };
    expect(await fail(11, email, old)).toBe(429);
    expect((await doLogIn(email, undefined, own)).status).toBe(200);
    for (let asked = 0; asked < 6; asked++) await doForgot(email, old);
    expect((await doForgot(email, old)).status).toBe(429);
    expect((await doForgot(email, own)).status).toBe(202);
    expect((await doForgot(email, home)).status).toBe(202);
  });

  it("is counted as one, however often it logs in", async () => {
    nextHour();
    const { email } = await anAccount();
    let cookie = jar(await doLogIn(email, undefined, kiosk));
    expect(await fail(9, email, { ...kiosk, cookie })).toBe(401);
    const again = await doLogIn(email, undefined, { ...kiosk, cookie });
    cookie = jar(again);
    expect(await fail(11, email, { ...kiosk, cookie })).toBe(429);
  });
});

describe("the browsers of many accounts at one address", () => {
  const registerIn = (cookie: string, address: string, email = anEmail()) =>
    ask(registerRoute, { body: registration(email), address, cookie }).then(({ status }) => status);

  it("do not multiply what the address may do for others", async () => {
    nextHour();
    const address = anEmail();
    const accounts = [await anAccount(), await anAccount()];
    const cookies = [];
    for (const { email } of accounts) cookies.push(jar(await doLogIn(email)));
    const statuses = [];
    for (const cookie of ["", ...cookies])
      for (let made = 0; made < 20; made++) statuses.push(await registerIn(cookie, address));
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    for (const [index, cookie] of cookies.entries())
      expect(await registerIn(cookie, address, accounts[index]?.email)).toBe(202);
  });
});
