import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { afterAll, beforeEach, expect, it } from "vitest";
import { alertRemainingMembers } from "#functions/actions/sending/alert-remaining-members.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { feedbackRecord } from "#functions/data/feedbacks/feedbacks.ts";
import { complaintsOfDigest, feedbackKey } from "#functions/data/keys.ts";
import { readDigestComplaints } from "#functions/data/sending/alerts.ts";
import { digestedRecord, newMessage, readMessage } from "#functions/data/sending/messages.ts";
import { tableName, transact, type Write } from "#functions/data/table.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const now = new Date();

async function writeAll(writes: Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += 100) await transact(() => writes.slice(start, start + 100));
}

async function aDigestOf(count: number) {
  const business = await anOrganization();
  const { owner } = business;
  const organization = business.organization._id;
  let first = "";
  for (let alerts = 0; alerts <= alertsAtMost; alerts++) {
    first = (await storeFeedback(aFeedback(organization, { alert: "queued" })))._id;
    await queueAlerts({ organization, feedback: first }, now);
  }
  const digest = (await readMessage(`${first}-${owner._id}-email`))?.digest ?? "";
  // Written directly, without the product's transactions.
  const others = Array.from({ length: count - 1 }, () =>
    aFeedback(organization, { alert: "queued", status: "resolved" }),
  );
  const marks = others.map(({ _id: feedback }) => {
    const content = { channel: "email", template: "complaint_alert", language: "en", to: owner.email } as const;
    const data = { feedback, user: owner._id };
    const alert = newMessage({ ...content, organization, data, id: `${feedback}-${owner._id}-email`, now });
    const index = { gsi1pk: complaintsOfDigest(digest), gsi1sk: feedback };
    return { ...digestedRecord(alert, digest), ...index };
  });
  const items = [...others.map((feedback) => feedbackRecord(feedback)), ...marks];
  await writeAll(items.map((Item) => ({ Put: { TableName: tableName, Item } })));
  await changeMessage(digest, ["queued"], {}, { complaints: count, handedOverAt: now.toISOString() });
  return { business, organization, owner, digest, first, others: others.map(({ _id }) => _id) };
}

const later = new Date(now.getTime() + 2 * digestWindow);

it("a digest of more than a thousand settled complaints leaves none in it, and each is told when it is reopened", async () => {
  const { business, organization, digest, first, others } = await aDigestOf(1_070);
  await callsAbout(business, first).doResolve();
  expect(await sendMessage(digest, later)).toBe("failed");
  expect(await readMessage(digest)).toMatchObject({ reason: "feedback_resolved", complaints: 0 });
  expect(await readDigestComplaints(digest)).toEqual([]);
  for (const feedback of [first, others[0] ?? "", others.at(-1) ?? ""]) {
    if (feedback !== first) await transact(() => [reopened(organization, feedback)]);
    else await callsAbout(business, feedback).doReopen();
    expect(await alertRemainingMembers({ organization, feedback }, later)).toBe(1);
  }
});

const reopened = (organization: string, feedback: string): Write => ({
  Update: {
    TableName: tableName,
    Key: feedbackKey(organization, feedback),
    UpdateExpression: "SET #status = :pending",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":pending": "pending" },
  },
});

it("a digest whose complaints are erased is dropped, and tells of those that are left", async () => {
  for (const left of [0, 1]) {
    const { business, digest, first, others } = await aDigestOf(3);
    for (const feedback of [first, ...others].slice(left)) await callsAbout(business, feedback).doErase();
    expect(await sendMessage(digest, later)).toBe(left === 0 ? "failed" : "sent");
    expect(await readMessage(digest)).toMatchObject({ complaints: left });
  }
});

it("a digest in which something is left that cannot be read is put off, and not dropped", async () => {
  const { business, organization, digest, first, others } = await aDigestOf(2);
  await callsAbout(business, first).doResolve();
  const odd = aFeedback(organization, { _id: others[0] ?? ulid() });
  await transact(() => [{ Put: { TableName: tableName, Item: { ...feedbackRecord(odd), rating: "two" } } }]);
  expect(await sendMessage(digest, later)).toBe("queued");
  expect(await readMessage(digest)).toMatchObject({ complaints: 1, attempts: 1, reason: "not_prepared" });
});
