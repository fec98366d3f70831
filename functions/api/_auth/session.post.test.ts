import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cookieIn, doForgot, doLogIn, userOf } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import type { Answer, Request } from "#functions/testing/call.ts";
import { hour } from "#functions/testing/clock.ts";
import { jar } from "#functions/testing/cookies.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTurns } from "#functions/testing/in-turns.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { logInRoute } from "#shared/contract/accounts.ts";

const password = "correct horse battery";

const loggingIn = (email: string, given: string | undefined, more: Request = {}) =>
  ask(logInRoute, { body: { email, password: given }, ...more });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / hour) * hour + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

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

describe("a stranger who knows an email", () => {
  it("cannot lock its owner out with bodies that have no password", async () => {
    const { email } = await anAccount();
    for (let sent = 0; sent < 12; sent++) expect((await loggingIn(email, undefined)).status).toBe(400);
    expect((await loggingIn(email, password)).status).toBe(200);
  });

  it("cannot lock its owner out with wrong passwords: failures count by email and network", async () => {
    const { email } = await anAccount();
    const address = ulid();
    for (let sent = 0; sent < 10; sent++) expect((await loggingIn(email, "wrong", { address })).status).toBe(401);
    expect((await loggingIn(email, "wrong", { address })).status).toBe(429);
    expect((await loggingIn(email, password)).status).toBe(200);
  });

  it("behind the same address cannot use up the tries of a browser that logged in before", async () => {
    const { email } = await anAccount();
    const address = ulid();
    const cookie = jar(await loggingIn(email, password));
    for (let sent = 0; sent < 11; sent++) await loggingIn(email, "wrong", { address });
    expect((await loggingIn(email, password, { address })).status).toBe(429);
    expect((await loggingIn(email, password, { address, cookie })).status).toBe(200);
  });

  it("gains nothing by the cookie of another account, or by one that was made up", async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const cookie = jar(await loggingIn(other.email, password));
    const address = ulid();
    for (let sent = 0; sent < 10; sent++) await loggingIn(one.email, "wrong", { address });
    const forged = jar(await loggingIn(one.email, password)).replace(/(__Host-known=[^;]*)\.[^;]+/, "$1.AAAA");
    for (const sent of [cookie, forged])
      expect((await loggingIn(one.email, "wrong", { address, cookie: sent })).status).toBe(429);
  });
});

describe("the cookie of a browser that logged in", () => {
  it("names the account by a hash, out of reach of scripts, for 400 days", async () => {
    const { email } = await anAccount();
    const [, known = ""] = (await loggingIn(email, password)).cookies;
    expect(known).toMatch(
      /^__Host-known=[\w-]{43}:[\w-]{12}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(known).not.toContain(email);
  });

  it("keeps the accounts of several people who share the browser", async () => {
    const people = [await anAccount(), await anAccount()];
    let cookie = "";
    for (const { email } of people) cookie = jar(await loggingIn(email, password, cookie ? { cookie } : {}));
    expect(cookie).toMatch(/__Host-known=[\w-]{43}:[\w:-]+~[\w-]{43}:[\w:-]+\./);
  });
});

describe("asking for a new password in somebody's name", () => {
  it("neither floods their inbox nor keeps them from asking for longer than an hour", async () => {
    const { email } = await anAccount();
    const before = (await messagesTo(email)).length;
    await inTurns(110, () => doForgot(email));
    expect((await messagesTo(email)).length - before).toBe(100);
    const refused = await doForgot(email);
    expect([refused.status, Number(refused.headers["retry-after"]) <= 3_600]).toEqual([429, true]);
    vi.setSystemTime(Date.now() + hour);
    expect((await doForgot(email)).status).toBe(202);
  });

  it("from one address stops nobody elsewhere, however often", async () => {
    const { email } = await anAccount();
    for (let sent = 0; sent < 40; sent++) await doForgot(email, { address: "203.0.113.77" });
    expect((await doForgot(email)).status).toBe(202);
  });

  it("costs nothing of the limit while no email is given", async () => {
    const email = anEmail();
    for (let sent = 0; sent < 6; sent++) expect((await doForgot("lea@")).status).toBe(400);
    expect((await doForgot(email)).status).toBe(202);
  });
});
