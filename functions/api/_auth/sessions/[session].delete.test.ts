import { describe, expect, it } from "vitest";
import { listSessions, userOf } from "#functions/testing/account-calls.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { aPerson, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { endSessionRoute } from "#shared/contract/accounts.ts";

ownDate();

describe("ending a session", () => {
  const end = (session: string, cookie: string) => ask(endSessionRoute, { params: { session }, cookie });

  it("logs that device out and leaves the others", async () => {
    const { user, cookie } = await aPerson();
    pass(1_000);
    const other = await aSession(user._id);
    const [newest, oldest] = await listSessions(cookie);
    expect([newest.current, oldest.current]).toEqual([false, true]);
    expect(Object.keys(newest).toSorted()).toEqual(["_id", "current", "device", "lastSeenAt", "startedAt"]);
    expect((await end(newest._id, cookie)).status).toBe(204);
    expect(await userOf(other)).toBeNull();
    expect(await listSessions(cookie)).toHaveLength(1);
    expect((await end(newest._id, cookie)).body.error.code).toBe("session_not_found");
  });

  it("does not find another person's session, which goes on", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const [theirs] = await listSessions(other.cookie);
    expect((await end(theirs._id, one.cookie)).status).toBe(404);
    expect(await userOf(other.cookie)).not.toBeNull();
  });
});
