import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { deleteSession, listSessions, noteUse, startSession } from "./sessions.ts";

const hour = 3_600_000;
const began = new Date("2026-11-21T08:00:00.000Z");
const later = (hours: number) => new Date(began.getTime() + hours * hour);

async function aStoredSession() {
  const user = ulid();
  const at = began.toISOString();
  const session = { _id: `hash of ${user}`, device: "test", password: "", startedAt: at, lastSeenAt: at };
  await startSession(user, session);
  const lastSeen = async () => (await listSessions(user)).map(({ lastSeenAt }) => lastSeenAt);
  return { user, session, lastSeen };
}

describe("the use of a session", () => {
  it("is written down at most once an hour", async () => {
    const { user, session, lastSeen } = await aStoredSession();
    await noteUse(user, session, later(0.9));
    expect(await lastSeen()).toEqual([began.toISOString()]);
    await noteUse(user, session, later(2));
    expect(await lastSeen()).toEqual([later(2).toISOString()]);
  });

  it("does not bring back one that was ended meanwhile", async () => {
    const { user, session, lastSeen } = await aStoredSession();
    await deleteSession(user, session._id);
    await noteUse(user, session, later(2));
    expect(await lastSeen()).toEqual([]);
  });
});
