import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handOverMessage, overdueMessages } from "#functions/data/delivery/due-messages.ts";
import { claimMessage, markSent } from "#functions/data/delivery/message-life.ts";
import { messageKey } from "#functions/data/keys.ts";
import { dueLater, messageRecord, newMessage, readMessage } from "#functions/data/sending/messages.ts";
import { documents, readAll, tableName } from "#functions/data/table.ts";
import { queueMessage } from "#functions/testing/queue-message.ts";
import { sendMessage } from "./send-message.ts";
import { sweepMessages } from "./sweep-messages.ts";

// A sweep sees the whole table, so all its tests are in this file, each a year before the one above.
let year = 2000;
let longAgo = new Date(0);
const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

const log: string[] = [];
const ses = mockClient(SESClient);
afterAll(() => ses.restore());

beforeEach(() => {
  year -= 1;
  longAgo = new Date(Date.UTC(year, 0));
  log.length = 0;
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => log.push(String(line)));
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});
afterEach(() => vi.restoreAllMocks());

const mailAt = (now: Date) =>
  newMessage({
    channel: "email",
    template: "verify",
    language: "fr",
    to: "ada@example.com",
    organization: null,
    data: { tokenId: "abc" },
    now,
  });

async function queueAt(moment: Date): Promise<string> {
  const message = mailAt(moment);
  await queueMessage(message);
  return message._id;
}

const paused = Object.assign(new Error("x"), { name: "AccountSendingPausedException" });

describe("a message", () => {
  it("goes back to the queue with a later time when it was certainly not sent, and is sent then", async () => {
    ses.on(SendRawEmailCommand).rejects(paused);
    const id = await queueAt(longAgo);
    expect(await sendMessage(id, longAgo)).toBe("queued");
    const due = (await readMessage(id))?.dueAt ?? "";
    expect(await readMessage(id)).toMatchObject({ attempts: 1, reason: "AccountSendingPausedException" });
    expect(due > longAgo.toISOString()).toBe(true);
    expect(await sendMessage(id, longAgo)).toBeNull();
    ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
    await sweepMessages(new Date(due));
    expect(await sendMessage(id, new Date(due))).toBe("sent");
    expect(ses.calls()).toHaveLength(2);
  });

  it("fails after two days of being refused, and says why", async () => {
    ses.on(SendRawEmailCommand).rejects(paused);
    const id = await queueAt(longAgo);
    let moment = longAgo;
    for (let status: string | null = "queued"; status === "queued"; ) {
      await sweepMessages(moment);
      status = await sendMessage(id, moment);
      moment = new Date((await readMessage(id))?.dueAt ?? "");
    }
    const end = await readMessage(id);
    expect(end).toMatchObject({ status: "failed", reason: "AccountSendingPausedException" });
    expect(Date.parse(end?.endedAt ?? "") - longAgo.getTime()).toBeGreaterThan(40 * 3_600_000);
    expect(log.join("")).toContain("message not sent");
  });

  it("waits when it could not even be prepared, and is sent once that is mended", async () => {
    const id = await queueAt(longAgo);
    vi.stubEnv("PUBLIC_ORIGIN", "");
    expect(await sendMessage(id, longAgo)).toBe("queued");
    expect(await readMessage(id)).toMatchObject({ reason: "not_prepared", attempts: 1 });
    expect(ses.calls()).toHaveLength(0);
    vi.unstubAllEnvs();
    const due = new Date((await readMessage(id))?.dueAt ?? "");
    await sweepMessages(due);
    expect(await sendMessage(id, due)).toBe("sent");
  });

  it("does not come back once claimed, even when its end cannot be written; the sweep then calls it unknown", async () => {
    const id = await queueAt(longAgo);
    ses.on(SendRawEmailCommand).callsFake(async () => {
      const { send } = DynamoDBDocumentClient.prototype;
      const spy = vi.spyOn(DynamoDBDocumentClient.prototype, "send");
      vi.spyOn(Math, "random").mockReturnValue(0);
      let tried = 0;
      spy.mockImplementation(function (this: DynamoDBDocumentClient, given: unknown) {
        if (!(given instanceof UpdateCommand)) return Reflect.apply(send, this, [given]);
        tried += 1;
        if (tried === 12) spy.mockRestore();
        return Promise.reject(Object.assign(new Error("x"), { name: "InternalServerError" }));
      });
      return { MessageId: "1" };
    });
    expect(await sendMessage(id, longAgo)).toBe("sending");
    expect((await readMessage(id))?.status).toBe("sending");
    await sweepMessages(minutesAfter(longAgo, 6));
    expect(await readMessage(id)).toMatchObject({ status: "unknown", reason: "broke_off" });
    expect(await sendMessage(id, longAgo)).toBeNull();
    expect(ses.calls()).toHaveLength(1);
  });
});

describe("the sweep", () => {
  it("goes on with the others when one cannot be changed, says so, and tries that one again", async () => {
    const ids = [await queueAt(longAgo), await queueAt(longAgo), await queueAt(longAgo)];
    const { send } = DynamoDBDocumentClient.prototype;
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, "send");
    spy.mockImplementation(function (this: DynamoDBDocumentClient, given: unknown) {
      const refuses = given instanceof UpdateCommand && given.input.Key?.pk === messageKey(ids[1] ?? "").pk;
      return refuses
        ? Promise.reject(Object.assign(new Error("x"), { name: "InternalServerError" }))
        : Reflect.apply(send, this, [given]);
    });
    await expect(sweepMessages(minutesAfter(longAgo, 6))).rejects.toThrow("messages not swept");
    for (const id of [ids[0], ids[2]])
      expect((await readMessage(id ?? ""))?.handedOverAt).not.toBe(longAgo.toISOString());
    expect(log.join("")).toContain(`"key": "${ids[1]}"`);
    spy.mockRestore();
    expect(await sweepMessages(minutesAfter(longAgo, 7))).toBe(1);
    for (const id of ids) expect((await readMessage(id))?.handedOverAt).not.toBe(longAgo.toISOString());
  });

  it("finds a message that was handed over and not claimed, one that is due, and one whose sender broke off", async () => {
    const [lost, waiting, broken] = [
      mailAt(longAgo),
      dueLater(mailAt(longAgo), minutesAfter(longAgo, 1)),
      mailAt(longAgo),
    ];
    for (const message of [lost, waiting, broken]) await queueMessage(message);
    const claimed = await claimMessage(broken, minutesAfter(longAgo, 0.5));
    const foundAfter = async (minutes: number) =>
      (await overdueMessages(minutesAfter(longAgo, minutes), 100))
        .filter(({ gsi2sk }) => gsi2sk >= longAgo.toISOString())
        .map(({ _id }) => _id);
    expect(await foundAfter(0.9)).toEqual([]);
    expect(await foundAfter(1)).toEqual([waiting._id]);
    expect(await foundAfter(5)).toEqual([waiting._id, lost._id]);
    expect(await foundAfter(5.5)).toEqual([waiting._id, lost._id, broken._id]);
    if (claimed) await markSent(claimed, longAgo);

    const [first] = await overdueMessages(minutesAfter(longAgo, 1), 100);
    const hands = Array.from({ length: 5 }, () => (first ? handOverMessage(first, minutesAfter(longAgo, 2)) : false));
    expect((await Promise.all(hands)).filter(Boolean)).toHaveLength(1);
    expect((await readMessage(waiting._id))?.handedOverAt).toBe(minutesAfter(longAgo, 2).toISOString());
    expect(await foundAfter(6)).toEqual([lost._id]);
  });

  async function queueRequest() {
    const asks = newMessage({
      template: "request",
      channel: "email",
      language: "en",
      to: "ada@example.com",
      organization: null,
      now: longAgo,
      data: { organization: "x", request: "y", credits: 0, persons: [], remindAfter: null, reminder: false },
    });
    const due = dueLater(asks, minutesAfter(longAgo, 1));
    await queueMessage(due);
    return due;
  }

  it("finds what asks customers apart, so that no alert stands behind it, and hands it over too", async () => {
    const due = await queueRequest();
    const now = minutesAfter(longAgo, 1);
    const found = async (...what: ["requests"] | []) =>
      (await overdueMessages(now, 1_000, ...what)).map(({ _id }) => _id);
    expect(await found()).not.toContain(due._id);
    expect(await found("requests")).toContain(due._id);
    await sweepMessages(now);
    expect((await readMessage(due._id))?.handedOverAt).toBe(now.toISOString());
    expect(await found("requests")).not.toContain(due._id);
  });

  it("hands over what asks a customer however long it waited for its hours, and ends it once it was on the road since", async () => {
    const { _id } = await queueRequest();
    const late = minutesAfter(longAgo, 72 * 60);
    await sweepMessages(late);
    expect(await readMessage(_id)).toMatchObject({ status: "queued", handedOverAt: late.toISOString() });
    await sweepMessages(minutesAfter(late, 6));
    expect(await readMessage(_id)).toMatchObject({ status: "failed", reason: "expired" });
  });

  it("leaves alone what was claimed less than five minutes ago", async () => {
    const id = await queueAt(longAgo);
    const message = await readMessage(id);
    if (message) await claimMessage(message, longAgo);
    await sweepMessages(minutesAfter(longAgo, 4));
    expect((await readMessage(id))?.status).toBe("sending");
    expect(await sweepMessages(minutesAfter(longAgo, 6))).toBe(1);
    expect((await readMessage(id))?.status).toBe("unknown");
  });

  it("hands over again what the stream, the pipe and the queue lost", async () => {
    const id = await queueAt(longAgo);
    expect(await sweepMessages(minutesAfter(longAgo, 4))).toBe(0);
    expect(await sweepMessages(minutesAfter(longAgo, 5))).toBe(1);
    expect((await readMessage(id))?.handedOverAt).toBe(minutesAfter(longAgo, 5).toISOString());
    expect(await sendMessage(id, minutesAfter(longAgo, 5))).toBe("sent");
  });

  it("ends after two days what nobody could take", async () => {
    const id = await queueAt(longAgo);
    await sweepMessages(minutesAfter(longAgo, 48 * 60 + 1));
    expect(await readMessage(id)).toMatchObject({ status: "failed", reason: "expired" });
  });

  it("gets through 2,000 overdue messages, a bounded number each minute, oldest first", async () => {
    const inParts = <One>(all: One[], size: number): One[][] =>
      Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
    const messages = Array.from({ length: 2_000 }, (_, age) => mailAt(new Date(longAgo.getTime() + age * 1_000)));
    for (const part of inParts(messages, 25)) {
      const writes = part.map((message) => ({ PutRequest: { Item: messageRecord(message) } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: writes } }));
    }
    const handedOver = async () => {
      const parts = inParts(messages, 100).map((part) => readAll(part.map(({ _id }) => messageKey(_id))));
      const again = (await Promise.all(parts)).flat().filter((item) => item.handedOverAt !== item.createdAt);
      const which = new Set(again.map(({ _id }) => _id));
      return messages.map(({ _id }) => which.has(_id));
    };
    const now = minutesAfter(longAgo, 60);
    expect(await sweepMessages(now)).toBe(800);
    const first = await handedOver();
    expect(first.slice(0, 400).every(Boolean)).toBe(true);
    expect(first.slice(-400).some(Boolean)).toBe(false);
    const more: number[] = [];
    while (more.at(-1) !== 0) more.push(await sweepMessages(now));
    expect(more.reduce((sum, count) => sum + count, 0)).toBe(1_200);
    expect((await handedOver()).every(Boolean)).toBe(true);
  });
});
