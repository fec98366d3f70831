import { describe, expect, it } from "vitest";
import { sessionLife } from "#functions/data/accounts/sessions.ts";
import { listSessions, userOf } from "#functions/testing/account-calls.ts";
import { day, hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aPerson } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import * as contract from "#shared/contract/accounts.ts";

ownDate();

describe("a session", () => {
  it("tells who is logged in, and answers null to everybody else", async () => {
    const { user, cookie } = await aPerson();
    expect(await userOf(cookie)).toMatchObject({ _id: user._id, email: user.email });
    expect(await userOf(undefined)).toBeNull();
    expect(await userOf("__Host-session=made.up")).toBeNull();
  });

  it("lasts 14 days from its last use", async () => {
    const { cookie } = await aPerson();
    pass(sessionLife.idle - hour);
    expect(await userOf(cookie)).not.toBeNull();
    await listSessions(cookie);
    pass(sessionLife.idle - 1_000);
    expect((await listSessions(cookie))?.length).toBe(1);
    pass(sessionLife.idle);
    expect(await userOf(cookie)).toBeNull();
  });

  it("lasts 90 days at most, however often it is used", async () => {
    const { cookie } = await aPerson();
    for (let days = 10; days <= 80; days += 10) {
      pass(10 * day);
      expect(await listSessions(cookie)).toHaveLength(1);
    }
    pass(10 * day - 1_000);
    expect(await userOf(cookie)).not.toBeNull();
    pass(1_000);
    expect(await userOf(cookie)).toBeNull();
    expect((await ask(contract.listSessionsRoute, { cookie })).status).toBe(401);
  });
});
