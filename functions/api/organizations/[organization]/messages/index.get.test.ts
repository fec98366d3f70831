import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { queueAlert } from "#functions/data/alerts.ts";
import { messageKey } from "#functions/data/keys.ts";
import { claimMessage, markUnknown } from "#functions/data/message-life.ts";
import { queuedAt, readMessage } from "#functions/data/messages.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { anOrganization, anUnsentMessage } from "#functions/testing/fixtures.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";

let business: Awaited<ReturnType<typeof aBusinessWithAlerts>>;
let own: string;
beforeEach(async () => {
  business = await aBusinessWithAlerts();
  own = business.own;
});

describe("the list of alerts that did not arrive", () => {
  it("says whom they did not reach, about which complaint, and whether they may have been sent", async () => {
    const user = business.owner._id;
    const failed = await anUnsentMessage(own, { user, feedback: "01M7ZA5M9EQ2CMN7SF0BS2D9DR" });
    await anUnsentMessage(own, { status: "unknown" });
    const { status, body } = await business.list();
    expect(status).toBe(200);
    expect(body.more).toBe(false);
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual({
      ...{ _id: failed, status: "failed", channel: "email", complaints: 1, reason: "MessageRejected" },
      ...{ recipient: { _id: user, name: "Anne Roy" }, feedback: "01M7ZA5M9EQ2CMN7SF0BS2D9DR" },
      ...{ createdAt: expect.any(String), endedAt: expect.any(String) },
    });
    expect(body.items).toContainEqual(expect.objectContaining({ status: "unknown", recipient: null }));
    expect(JSON.stringify(body)).not.toContain("ada@example.com");
  });

  it("is empty while everything arrives, and holds nothing of other organizations", async () => {
    await anUnsentMessage((await anOrganization()).organization._id);
    expect((await business.list()).body).toEqual({ items: [], more: false });
  });

  it("counts the complaints of a digest", async () => {
    const user = business.owner._id;
    const now = new Date();
    for (let count = 0; count < 12; count++)
      await queueAlert(
        {
          ...{ template: "complaint_alert", channel: "email", language: "en", to: "ada@example.com" },
          ...{ organization: own, data: { feedback: `f${count}`, user }, ...queuedAt(now, `f${count}-${user}-email`) },
        },
        now,
      );
    const digest = await readMessage(`${own}-${user}-email-${Math.floor(now.getTime() / 600_000)}`);
    const claimed = digest && (await claimMessage(digest, now));
    if (claimed) await markUnknown(claimed, "ETIMEDOUT", now);
    expect((await business.list()).body.items).toEqual([expect.objectContaining({ complaints: 2, feedback: null })]);
  });

  it("is bounded: the newest 50, and that there are more", async () => {
    for (let count = 0; count < 51; count++) await anUnsentMessage(own);
    const { body } = await business.list();
    expect([body.items.length, body.more]).toEqual([50, true]);
  });

  it("leaves out those of a later release, and shows the others however many of them are newer", async () => {
    const readable = await anUnsentMessage(own);
    for (let count = 0; count < 60; count++)
      await documents.send(
        new UpdateCommand({
          TableName: tableName,
          Key: messageKey(await anUnsentMessage(own)),
          UpdateExpression: "SET #template = :unknown",
          ExpressionAttributeNames: { "#template": "template" },
          ExpressionAttributeValues: { ":unknown": "review_alert" },
        }),
      );
    const { status, body } = await business.list();
    expect([status, body.items.map(({ _id }: { _id: string }) => _id), body.more]).toEqual([200, [readable], false]);
  });
});
