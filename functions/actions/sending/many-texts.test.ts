import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { smsPoolKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { documents, TableBusy } from "#functions/data/table.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, aMember, anOrganization, haveBought, storeFeedback } from "#functions/testing/fixtures.ts";
import { refuseOverlapping } from "#functions/testing/overlapping.ts";
import { aNumber } from "#functions/testing/phone-calls.ts";
import { queueAlerts } from "./queue-alerts.ts";

async function aBusiness(texted: number, mailed: number) {
  const { organization } = await anOrganization();
  const own = organization._id;
  await haveBought(own, 10_000);
  const members = await Promise.all(
    Array.from({ length: texted + mailed }, (_, index) => {
      const phone = aNumber();
      const notifications = { email: true, phone: index < texted };
      return aMember(own, "admin", { phone, verifiedPhone: phone, notifications });
    }),
  );
  const { _id: feedback } = await storeFeedback(aFeedback(own, { alert: "queued" }));
  const has = async (user: string, by: string) => (await readMessage(`${feedback}-${user}-${by}`)) !== null;
  return {
    own,
    feedback,
    users: members.map(({ user }) => user._id),
    has,
    tell: () => queueAlerts({ organization: own, feedback }, new Date()),
  };
}

function alwaysHeld(...words: string[]): { asked: number; end: () => void } {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const end = () => {
    documents.middlewareStack.remove("held");
    vi.restoreAllMocks();
  };
  const said = { asked: 0, end };
  documents.middlewareStack.add(
    (next, { commandName }) =>
      (call) => {
        const asked = commandName === "TransactWriteItemsCommand" ? JSON.stringify(call.input) : "";
        if (!words.every((word) => asked.includes(word))) return next(call);
        said.asked += 1;
        const CancellationReasons = [{ Code: "TransactionConflict" }];
        return Promise.reject(
          new TransactionCanceledException({ message: "held", $metadata: {}, CancellationReasons }),
        );
      },
    { step: "initialize", priority: "high", name: "held" },
  );
  onTestFinished(end);
  return said;
}

describe("a complaint at a business of whose members many want texts", () => {
  it("is told to all of them at once, though each text is paid from one pool", async () => {
    const { own, tell } = await aBusiness(60, 20);
    const before = await readCredits(own);
    const table = refuseOverlapping(10);
    expect(await tell()).toBe(60 + 20 + 1);
    expect(before - (await readCredits(own))).toBe(60);
    // Texts are queued one after the other, so most conflict only once.
    expect(table.refused).toBeLessThan(2 * 60);
  });

  it("takes nothing from the pool for who was told, however often it is looked at", async () => {
    const { own, tell } = await aBusiness(3, 0);
    await tell();
    const pool = alwaysHeld(smsPoolKey(own).pk);
    expect([await tell(), pool.asked]).toEqual([3 + 1, 0]);
  });

  it("is told to everybody else where one of them cannot be texted now, and to that one by email until then", async () => {
    const { users, has, tell } = await aBusiness(4, 1);
    const [first = ""] = users;
    const table = alwaysHeld(`${first}-sms`);
    await expect(tell()).rejects.toBeInstanceOf(TableBusy);
    table.end();
    const told = await Promise.all(users.flatMap((user) => [has(user, "sms"), has(user, "email")]));
    expect(told).toEqual([...[false, true], ...[true, true], ...[true, true], ...[true, true], ...[false, true]]);
    expect([await tell(), await has(first, "sms")]).toEqual([4 + 1 + 1, true]);
  });

  it("is in the digest of the day, though the texts of others cannot be paid now", async () => {
    const { own, feedback } = await aBusiness(1, 0);
    const { user } = await aMember(own, "admin", { notifications: { email: false, phone: false, digest: true } });
    alwaysHeld(smsPoolKey(own).pk);
    await expect(onFeedbackChanged({ organization: own, feedback }, false, new Date())).rejects.toBeInstanceOf(
      TableBusy,
    );
    expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual(["daily_digest"]);
  });

  it("that waits again is told whole once they can be texted: who has an email would count as told", async () => {
    const { own, feedback, users, has } = await aBusiness(2, 1);
    const pool = alwaysHeld(smsPoolKey(own).pk);
    const follow = () => onFeedbackChanged({ organization: own, feedback }, true, new Date());
    await expect(follow()).rejects.toBeInstanceOf(TableBusy);
    pool.end();
    await follow();
    const told = await Promise.all(users.flatMap((user) => [has(user, "sms"), has(user, "email")]));
    expect(told).toEqual([...[true, true], ...[true, true], ...[false, true]]);
  });

  it("is told to all of them by email where the pool is held for long, and texts are tried for three of them alone", async () => {
    const { own, users, has, tell } = await aBusiness(6, 0);
    const pool = alwaysHeld(smsPoolKey(own).pk);
    await expect(tell()).rejects.toBeInstanceOf(TableBusy);
    expect(pool.asked).toBe(3 * 10);
    pool.end();
    expect(await Promise.all(users.map((user) => has(user, "email")))).toEqual(users.map(() => true));
    expect(await tell()).toBe(6 + 1);
  });
});
