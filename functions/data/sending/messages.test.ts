import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { messageKey } from "#functions/data/keys.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { queueMessage } from "#functions/testing/queue-message.ts";
import { type Message, messagePut, newMessage, readMessage } from "./messages.ts";

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
    const outcome = await transact(() => ({ message: messagePut(message) }));
    expect(outcome).toEqual({ done: false, refused: new Set(["message"]) });
  });
});
