import { describe, expect, it } from "vitest";
import { cookieIn, doLogIn, listSessions } from "#functions/testing/account-calls.ts";
import { anAccount } from "#functions/testing/accounts.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aPerson, aSession } from "#functions/testing/fixtures.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";

ownDate();

describe("the list of sessions", () => {
  it("shows the newest first, and which one is asking", async () => {
    const { user, cookie } = await aPerson();
    pass(1_000);
    await aSession(user._id);
    const [newest, oldest] = await listSessions(cookie);
    expect([newest.current, oldest.current]).toEqual([false, true]);
    expect(Object.keys(newest).toSorted()).toEqual(["_id", "current", "device", "lastSeenAt", "startedAt"]);
  });

  it("shows nothing of the password that a session began by", async () => {
    const { email } = await anAccount("correct horse battery");
    const [begun] = await listSessions(cookieIn(await doLogIn(email, "correct horse battery")) ?? "");
    expect(Object.keys(begun).toSorted()).toEqual(["_id", "current", "device", "lastSeenAt", "startedAt"]);
  });

  it("notes the use of a session at most once an hour", async () => {
    const { cookie } = await aPerson();
    await listSessions(cookie);
    pass(hour - 1_000);
    expect(await tableCalls(() => listSessions(cookie))).not.toContain("UpdateCommand");
    pass(1_000);
    expect(await tableCalls(() => listSessions(cookie))).toContain("UpdateCommand");
  });
});
