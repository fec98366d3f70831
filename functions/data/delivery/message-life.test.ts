import { GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  asRead,
  claimMessage,
  failUnclaimed,
  markFailed,
  markSent,
  markUnknown,
  putOffUnclaimed,
  queueAgain,
  sendFailedAgain,
  waitUnclaimed,
} from "#functions/data/delivery/message-life.ts";
import { messageKey } from "#functions/data/keys.ts";
import {
  ClaimedMessage,
  type Message,
  type MessageStatus,
  messageLife,
  messagePut,
  newMessage,
  readMessage,
} from "#functions/data/sending/messages.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { anEntry } from "#functions/testing/audit-entries.ts";
import { oneDay } from "#shared/rules/dates.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const later = new Date("2026-11-20T10:02:00.000Z");

async function queued(organization = ulid()): Promise<Message> {
  const message = newMessage({
    channel: "email",
    template: "complaint_alert",
    language: "fr",
    to: "ada@example.com",
    organization,
    data: { feedback: ulid(), user: ulid() },
    id: ulid(),
    now,
  });
  await transact(() => [messagePut(message)]);
  return message;
}

async function claimed(): Promise<ClaimedMessage> {
  const message = await claimMessage(await queued(), now);
  if (!message) throw new Error("nobody else claims it");
  return message;
}

const claimedOf = async (id: string) => ClaimedMessage.parse(await rawItem(id));

const rawItem = async (id: string) =>
  (await documents.send(new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }))).Item;

describe("claimMessage", () => {
  it("gives a message to one of 20 that ask at the same time", async () => {
    const message = await queued();
    const answers = await Promise.all(Array.from({ length: 20 }, () => claimMessage(message, now)));
    const winners = answers.filter((answer) => answer !== null);
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({ _id: message._id, status: "sending", to: "ada@example.com" });
  });

  it("answers null for a message that does not exist, and makes none", async () => {
    expect(await claimMessage({ ...(await queued()), _id: "none" }, now)).toBeNull();
    expect(await rawItem("none")).toBeUndefined();
  });

  it("refuses one that was put off since it was read", async () => {
    const read = await queued();
    expect(await putOffUnclaimed(read, later, "not_prepared")).toBe(true);
    expect(await claimMessage(read, now)).toBeNull();
  });
});

describe("where a message went", () => {
  it.each([
    ["sent", (message: ClaimedMessage) => markSent(message, now)],
    ["failed", (message: ClaimedMessage) => markFailed(message, "MessageRejected", now)],
    ["unknown", (message: ClaimedMessage) => markUnknown(message, "timeout", now)],
  ])("is masked once it is %s", async (_, end) => {
    const message = await claimed();
    expect(await end(message)).toBe(true);
    expect(await rawItem(message._id)).toMatchObject({ to: "a…@example.com" });
  });

  it("is there again where its sender comes back late and it is to be tried again", async () => {
    const message = await claimed();
    expect(await markUnknown(message, "broke_off", now)).toBe(true);
    expect(await queueAgain(message, later, "Throttling")).toBe(true);
    expect(await rawItem(message._id)).toMatchObject({ status: "queued", to: "ada@example.com" });
  });
});

describe("the states of a message", () => {
  const steps = {
    claim: async (message: ClaimedMessage) => (await claimMessage(message, now)) !== null,
    markSent: (message: ClaimedMessage) => markSent(message, now),
    markFailed: (message: ClaimedMessage) => markFailed(message, "MessageRejected", now),
    markUnknown: (message: ClaimedMessage) => markUnknown(message, "timeout", now),
    queueAgain: (message: ClaimedMessage) => queueAgain(message, later, "Throttling"),
    putOff: (message: ClaimedMessage) => putOffUnclaimed(message, later, "not_prepared"),
    failUnclaimed: (message: ClaimedMessage) => failUnclaimed(message, asRead(message), "expired", now),
    sendAgain: async (message: ClaimedMessage) =>
      (await sendFailedAgain(message, "eve@example.com", now, anEntry(message.organization ?? "none"))) === "queued",
  } as const;
  type Step = keyof typeof steps;

  const allowed: Record<MessageStatus, Partial<Record<Step, MessageStatus>>> = {
    queued: { claim: "sending", putOff: "queued", failUnclaimed: "failed" },
    sending: { markSent: "sent", markFailed: "failed", markUnknown: "unknown", queueAgain: "queued" },
    unknown: { markSent: "sent", markFailed: "failed", queueAgain: "queued" },
    sent: {},
    failed: { sendAgain: "queued" },
    digested: {},
  };
  const index: Record<MessageStatus, string> = {
    queued: "DUE#",
    sending: "DUE#",
    failed: "UNSENT#",
    unknown: "UNSENT#",
    sent: "",
    digested: "",
  };

  it("go only where they may, in any order of steps, and each stands in the index where somebody looks for it", async () => {
    const names: Step[] = [
      "claim",
      "claim",
      "markSent",
      "markFailed",
      "markUnknown",
      "queueAgain",
      "putOff",
      "failUnclaimed",
      "sendAgain",
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 10 }), async (sequence) => {
        let state: MessageStatus = "queued";
        let message: ClaimedMessage = { ...(await queued()), claim: "none", claimedAt: "" };
        for (const step of sequence) {
          const next: MessageStatus | undefined = allowed[state][step];
          expect(await steps[step](message), `${step} of ${state}`).toBe(next !== undefined);
          state = next ?? state;
          const { claim = "none", ...item } = (await rawItem(message._id)) ?? {};
          message = { ...message, ...item, claim };
          expect(message.status).toBe(state);
          expect(String(item.gsi2pk ?? "")).toMatch(new RegExp(`^${index[state]}`));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("go on being kept for 90 days from the last of them, however late it comes", async () => {
    // Just before the previous state would expire.
    const late = (times: number) => new Date(now.getTime() + times * 89 * oneDay);
    const due = (moment: Date) => new Date(moment.getTime() + 366 * oneDay);
    const message = await queued();
    const asIs = async () => {
      const read = await readMessage(message._id);
      if (!read) throw new Error("it is there");
      return read;
    };
    const claim = async (moment: Date) => {
      const claimed = await claimMessage(await asIs(), moment);
      if (!claimed) throw new Error("nobody else claims it");
      return claimed;
    };
    const again = (moment: Date) =>
      sendFailedAgain(message, "ada@example.com", moment, anEntry(String(message.organization)));
    const steps: [from: Date, step: () => Promise<unknown>][] = [
      [due(now), async () => waitUnclaimed(await asIs(), due(now), "quiet_hours")],
      [due(late(1)), async () => putOffUnclaimed(await asIs(), due(late(1)), "not_prepared")],
      [due(late(2)), async () => queueAgain(await claim(late(2)), due(late(2)), "Throttling")],
      [late(3), async () => failUnclaimed(await asIs(), asRead(await asIs()), "expired", late(3))],
      [late(4), () => again(late(4))],
      [late(5), async () => markFailed(await claim(late(5)), "MessageRejected", late(5))],
      [late(6), () => again(late(6))],
      [late(7), async () => markUnknown(await claim(late(7)), "timeout", late(7))],
      [late(8), async () => markSent(await claimedOf(message._id), late(8))],
    ];
    for (const [from, step] of steps) {
      expect(await step()).toBeTruthy();
      expect((await rawItem(message._id))?.expiresAt).toBe((from.getTime() + messageLife) / 1_000);
    }
  });

  it("are not ended by somebody who does not have the claim", async () => {
    const message = await claimed();
    for (const step of ["markSent", "markFailed", "markUnknown", "queueAgain"] as const)
      expect(await steps[step]({ ...message, claim: "another" })).toBe(false);
    expect((await readMessage(message._id))?.status).toBe("sending");
  });

  it("cannot be ended by the sender of an attempt that was put off", async () => {
    const first = await claimed();
    await queueAgain(first, later, "Throttling");
    expect(await markSent(first, later)).toBe(false);
    expect(await readMessage(first._id)).toMatchObject({
      status: "queued",
      attempts: 1,
      dueAt: later.toISOString(),
      firstDueAt: now.toISOString(),
      reason: "Throttling",
    });
  });

  it("keep why it failed, and forget it when it turns out to be sent", async () => {
    const failed = await claimed();
    await markFailed(failed, "MessageRejected", now);
    expect((await readMessage(failed._id))?.reason).toBe("MessageRejected");
    const late = await claimed();
    await markUnknown(late, "broke_off", now);
    await markSent(late, now);
    expect(await readMessage(late._id)).not.toHaveProperty("reason");
  });

  it("show nobody an alert whose complaint was erased", async () => {
    const message = await queued();
    await failUnclaimed(message, asRead(message), "feedback_erased", now);
    expect(await rawItem(message._id)).not.toHaveProperty("gsi2pk");
  });
});
