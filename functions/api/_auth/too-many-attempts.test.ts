import { describe, expect, it, vi } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { doForgot, doLogIn, registration } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aToken } from "#functions/testing/accounts.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { jar } from "#functions/testing/cookies.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readResetTokenRoute, registerRoute, verifyAccountRoute } from "#shared/contract/accounts.ts";

ownDate();

describe("too many attempts", () => {
  const from = { address: anEmail() };
  it.each([
    ["logging in", 10, (email: string) => doLogIn(email, "a wrong password", from)],
    ["registering", 5, (email: string) => ask(registerRoute, { body: registration(email), ...from })],
    ["asking for a new password", 5, (email: string) => doForgot(email, from)],
  ])("with one email from one address: %s is refused after %i, with the time to wait", async (_, times, act) => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const email = anEmail();
    const statuses = [];
    for (let done = 0; done < times; done++)
      statuses.push((await act(`${" ".repeat(done)}${done % 2 ? email : email.toUpperCase()}`)).status);
    expect(statuses).not.toContain(429);
    const refused = await act(` ${email}`);
    expect([refused.status, refused.body.error.code]).toEqual([429, "too_many"]);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    pass(wait * 1_000);
    expect((await act(email)).status).not.toBe(429);
  });

  it("by strangers behind an address keep out nobody whose browser has logged in before", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const address = anEmail();
    const { email } = await anAccount();
    const cookie = jar(await doLogIn(email));
    const hash = hashOf(address);
    await countCall({ name: "sessionStart:network", hash, seconds: 300 }, new Date(), 100);
    expect((await doLogIn(email, undefined, { address })).status).toBe(429);
    expect((await doLogIn(email, undefined, { address, cookie })).status).toBe(200);
    const forged = cookie.replaceAll(/.(?=;|$)/g, "!");
    expect((await doLogIn(email, undefined, { address, cookie: forged })).status).toBe(429);
  });

  it("with links of nothing, or with one’s own, close nobody else’s link behind the same address", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const address = anEmail();
    const own = await aToken("verify");
    const [link, other] = [await aToken("verify"), await aToken("reset")];
    const open = (token: string) =>
      ask(verifyAccountRoute, { params: { token }, body: { password: "wrong" }, address });
    for (let tried = 0; tried < 31; tried++) await Promise.all([open("x"), open(own)]);
    expect([(await open("y")).status, (await open(own)).status]).toEqual([404, 429]);
    const password = "correct horse battery";
    expect((await ask(verifyAccountRoute, { params: { token: link }, body: { password }, address })).status).toBe(200);
    expect((await ask(readResetTokenRoute, { params: { token: other }, address })).status).toBe(200);
  });

  it("at registering that are not valid keep nobody behind the same address from it", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const address = anEmail();
    const bad = () => ask(registerRoute, { body: { ...registration(anEmail()), confirmPassword: "x" }, address });
    for (let tried = 0; tried < 21; tried++) expect((await bad()).status).toBe(400);
    expect((await ask(registerRoute, { body: registration(anEmail()), address })).status).toBe(202);
  });

  it("are forgotten after the right password: only failures in a row count", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const { email } = await anAccount();
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 9; wrong++) expect((await doLogIn(email, "a wrong password")).status).toBe(401);
      expect((await doLogIn(email, "correct horse battery")).status).toBe(200);
    }
  });

  it("from one place are refused after 30 in five minutes, whatever they ask for", async () => {
    vi.setSystemTime(Math.ceil(Date.now() / hour) * hour + 60_000);
    const address = anEmail();
    const answers = await Promise.all(Array.from({ length: 40 }, () => doForgot(anEmail(), { address })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await doForgot(anEmail())).status).toBe(202);
  });
});
