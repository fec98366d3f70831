import { expect, it } from "vitest";
import { doForgot } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail } from "#functions/testing/accounts.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";

ownDate();

it("lets a network cause 200 account emails a day, to whatever addresses, and every other network go on", async () => {
  pass(day - (Date.now() % day));
  const address = "198.51.100.7";
  for (let asked = 0; asked < 200; asked++) {
    if (asked % 25 === 0) pass(5 * minute);
    expect((await doForgot(anEmail(), { address })).status).toBe(202);
  }
  pass(5 * minute);
  const { email } = await anAccount();
  const refused = await doForgot(email, { address });
  expect([refused.status, refused.body.error.code]).toEqual([429, "too_many"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
  expect((await doForgot(email, { address: "198.51.100.8" })).status).toBe(202);
  pass(day);
  expect((await doForgot(email, { address })).status).toBe(202);
});
