import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, expect, it } from "vitest";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { feedbackRecord } from "#functions/data/feedbacks/feedbacks.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { tableName, transact } from "#functions/data/table.ts";
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

async function aDigestOf(count: number) {
  const business = await anOrganization();
  const organization = business.organization._id;
  for (let alerts = 0; alerts < alertsAtMost; alerts++)
    await queueAlerts({ organization, feedback: (await storeFeedback(aFeedback(organization)))._id }, now);
  const feedbacks = Array.from({ length: count }, () => aFeedback(organization));
  // Written directly, without the product's transactions.
  const records = feedbacks.map((feedback) => ({ Put: { TableName: tableName, Item: feedbackRecord(feedback) } }));
  for (let start = 0; start < count; start += 100) await transact(() => records.slice(start, start + 100));
  for (const { _id: feedback } of feedbacks) await queueAlerts({ organization, feedback }, now);
  const [first] = feedbacks;
  const digest = (await readMessage(`${first?._id}-${business.owner._id}-email`))?.digest ?? "";
  await changeMessage(digest, ["queued"], {}, { handedOverAt: now.toISOString() });
  const about = feedbacks.map(({ _id }) => callsAbout(business, _id));
  return { digest, about };
}

const later = new Date(now.getTime() + 2 * digestWindow);
const subjects = () =>
  Promise.all(
    ses
      .commandCalls(SendRawEmailCommand)
      .map(async ({ args }) => (await PostalMime.parse(args[0].input.RawMessage?.Data ?? "")).subject),
  );

it("a digest tells of hundreds of complaints in one email", async () => {
  const { digest } = await aDigestOf(130);
  expect(await sendMessage(digest, later)).toBe("sent");
  expect(await subjects()).toEqual([expect.stringContaining("130")]);
});

it("a digest leaves out what is resolved or erased when it is sent, and ends without a word where nothing is left", async () => {
  for (const left of [0, 1]) {
    ses.resetHistory();
    const { digest, about } = await aDigestOf(3);
    const [erased, resolved, last] = about;
    await erased?.doErase();
    await resolved?.doResolve();
    if (left === 0) await last?.doErase();
    expect(await sendMessage(digest, later)).toBe(left === 0 ? "failed" : "sent");
    expect(await subjects()).toHaveLength(left);
    if (left === 0) expect(await readMessage(digest)).toMatchObject({ reason: "feedback_resolved" });
  }
});
