import { GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { messageKey } from "./keys.ts";
import {
  type ClaimedMessage,
  claimMessage,
  type Message,
  type MessageStatus,
  markFailed,
  markSent,
  markUnknown,
  messagePut,
  newMessage,
  queueMessage,
  readMessage,
  stuckMessages,
} from "./messages.ts";
import { documents, tableName, transact } from "./table.ts";

const now = new Date("2026-11-20T10:00:00.000Z");

const verifyMail = (id = ulid()) =>
  newMessage({
    id,
    now,
    channel: "email",
    template: "verify",
    language: "fr",
    to: "ada@example.com",
    organization: null,
    data: { tokenId: "token-id" },
  });

async function queued(): Promise<Message> {
  const message = verifyMail();
  await transact(() => [messagePut(message)]);
  return message;
}

async function claimed(): Promise<ClaimedMessage> {
  const message = await claimMessage((await queued())._id, now);
  if (!message) throw new Error("nobody else claims it");
  return message;
}

const rawItem = async (id: string) =>
  (await documents.send(new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }))).Item;

describe("a queued message", () => {
  it("rests as it was said, for 90 days", async () => {
    const message = await queued();
    expect(await readMessage(message._id)).toEqual(message);
    expect((await rawItem(message._id))?.expiresAt).toBe(now.getTime() / 1_000 + 90 * 86_400);
  });

  it("is queued once by its id, however often its cause comes", async () => {
    const message = verifyMail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => queueMessage(message)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("refuses a transaction that would queue it again", async () => {
    const message = await queued();
    expect(await transact(() => [messagePut(message)])).toEqual({ done: false, refused: [true] });
  });
});

describe("claimMessage", () => {
  it("gives a message to one of 20 that ask at the same time", async () => {
    const { _id } = await queued();
    const answers = await Promise.all(Array.from({ length: 20 }, () => claimMessage(_id, now)));
    const winners = answers.filter((answer) => answer !== null);
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({ _id, status: "sending", to: "ada@example.com", data: { tokenId: "token-id" } });
  });

  it("answers null for a message that does not exist, and makes none", async () => {
    expect(await claimMessage("none", now)).toBeNull();
    expect(await rawItem("none")).toBeUndefined();
  });
});

describe("the states of a message", () => {
  const steps = {
    claim: async ({ _id }: ClaimedMessage) => (await claimMessage(_id, now)) !== null,
    markSent,
    markFailed: (message: ClaimedMessage) => markFailed(message, "MessageRejected"),
    markUnknown: (message: ClaimedMessage) => markUnknown(message, "timeout"),
  } as const;
  type Step = keyof typeof steps;

  const allowed: Record<MessageStatus, Partial<Record<Step, MessageStatus>>> = {
    queued: { claim: "sending" },
    sending: { markSent: "sent", markFailed: "failed", markUnknown: "unknown" },
    unknown: { markSent: "sent", markFailed: "failed" },
    sent: {},
    failed: {},
  };

  it("go only where they may, in any order of steps, and never back to the queue", async () => {
    const names: Step[] = ["claim", "markSent", "markFailed", "markUnknown"];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 8 }), async (sequence) => {
        let state: MessageStatus = "queued";
        let message: ClaimedMessage = { ...(await queued()), claim: "none", claimedAt: "" };
        for (const step of sequence) {
          const next: MessageStatus | undefined = allowed[state][step];
          expect(await steps[step](message)).toBe(next !== undefined);
          state = next ?? state;
          message = { ...message, ...(await rawItem(message._id)) };
          expect(message.status).toBe(state);
        }
        expect("gsi2pk" in ((await rawItem(message._id)) ?? {})).toBe(state === "sending");
      }),
      { numRuns: 40 },
    );
  });

  it("are not ended by somebody who does not have the claim", async () => {
    const message = await claimed();
    expect(await markSent({ ...message, claim: "another" })).toBe(false);
    expect((await readMessage(message._id))?.status).toBe("sending");
  });

  it("keep why it failed, and forget it when it turns out to be sent", async () => {
    const failed = await claimed();
    await markFailed(failed, "MessageRejected");
    expect((await readMessage(failed._id))?.reason).toBe("MessageRejected");
    const late = await claimed();
    await markUnknown(late, "broke_off");
    await markSent(late);
    expect(await readMessage(late._id)).not.toHaveProperty("reason");
  });
});

describe("stuckMessages", () => {
  it("finds what was claimed before, until it ends", async () => {
    const past = new Date("2001-01-01T00:00:00.000Z");
    const soon = new Date("2001-01-01T00:00:01.000Z");
    const { _id } = await queued();
    const message = await claimMessage(_id, past);
    expect((await stuckMessages(past)).map((stuck) => stuck._id)).not.toContain(_id);
    expect((await stuckMessages(soon)).map((stuck) => stuck._id)).toContain(_id);
    if (message) await markSent(message);
    expect((await stuckMessages(soon)).map((stuck) => stuck._id)).not.toContain(_id);
  });
});
