import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { resolveFeedback } from "#functions/actions/feedbacks/resolve-feedback.ts";
import { composeEmail } from "#functions/actions/sending/compose-message.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { changeMessage, claimMessage, failUnclaimed, markUnknown } from "#functions/data/delivery/message-life.ts";
import { type Message, readMessage } from "#functions/data/sending/messages.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { aNumber } from "#functions/testing/phone-calls.ts";
import type { Viewer } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";
import { handler } from "./failed-texts.queue.ts";

const program: Viewer = { reach: "all", limitedTo: null, user: null };

const now = new Date("2026-11-20T10:00:00.000Z");
const sns = mockClient(SNSClient);
afterAll(() => sns.restore());
const refusal = Object.assign(new Error("x"), {
  name: "InvalidParameterException",
  $metadata: { httpStatusCode: 400 },
});
beforeEach(() => {
  sns.reset();
  sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
  sns.on(PublishCommand).rejects(refusal);
});

const handOver = (...ids: string[]) =>
  handler(
    { Records: ids.map((_id) => ({ messageId: _id, body: JSON.stringify({ _id }) })) as never },
    { getRemainingTimeInMillis: () => 60_000 },
  );

async function aBusiness(notifications = { email: false, phone: true }) {
  const { organization, owner } = await anOrganization();
  const phone = aNumber();
  const { user } = await aMember(organization._id, "admin", { phone, verifiedPhone: phone, notifications });
  const alertBy = (feedback: string, channel: string) => readMessage(`${feedback}-${user._id}-${channel}`);
  const complain = async () => {
    const { _id: feedback } = await storeFeedback(aFeedback(organization._id, { alert: "queued" }));
    await queueAlerts({ organization: organization._id, feedback }, now);
    return { feedback, sms: `${feedback}-${user._id}-sms`, email: () => alertBy(feedback, "email") };
  };
  const mails = async () => (await messagesTo(user.email)).filter(({ channel }) => channel === "email");
  return { organization: organization._id, owner, user, complain, mails };
}

const wordsOf = async (email: Message | null) => JSON.stringify(email && (await composeEmail(email, now)));

describe("an alert by SMS that was not sent in the end", () => {
  it("is told by email, which says so, once", async () => {
    const { complain, mails } = await aBusiness();
    const { sms, email } = await complain();
    expect([await email(), await sendMessage(sms, now)]).toEqual([null, "failed"]);
    for (let time = 0; time < 3; time++) expect((await handOver(sms, sms)).batchItemFailures).toEqual([]);
    expect(await wordsOf(await email())).toContain("it could not be sent");
    expect(await mails()).toHaveLength(1);
  });

  it("is told by email once its two days are over", async () => {
    const { complain } = await aBusiness();
    const { sms, email } = await complain();
    const message = await readMessage(sms);
    if (!message) throw new Error("it was queued");
    await failUnclaimed(message, {}, "throttled", new Date(now.getTime() + 2 * 86_400_000));
    await handOver(sms);
    expect((await email())?.status).toBe("queued");
  });

  it("is not told again to somebody who had the email", async () => {
    const { complain, mails } = await aBusiness({ email: true, phone: true });
    const { sms, email } = await complain();
    await sendMessage(sms, now);
    await handOver(sms);
    expect(await wordsOf(await email())).not.toContain("it could not be sent");
    expect(await mails()).toHaveLength(1);
  });

  it("is not told while it waits, nor where it may have arrived, nor where nobody wants it any more", async () => {
    const { complain } = await aBusiness();
    const [waits, unknown, dropped] = [await complain(), await complain(), await complain()];
    const message = await readMessage(unknown.sms);
    const claimed = message && (await claimMessage(message, now));
    if (claimed) await markUnknown(claimed, "timeout", now);
    await changeMessage(dropped.sms, ["queued"], {}, { status: "failed", reason: "receiver_elsewhere" });
    await handOver(waits.sms, unknown.sms, dropped.sms, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
    expect(await Promise.all([waits.email(), unknown.email(), dropped.email()])).toEqual([null, null, null]);
  });

  it("is told of no complaint that was resolved meanwhile", async () => {
    const { organization, owner, complain } = await aBusiness();
    const { feedback, sms, email } = await complain();
    await sendMessage(sms, now);
    await handOver(sms);
    await resolveFeedback(
      { organization, feedback, viewer: program },
      { by: { _id: owner._id, name: "Ann" }, text: "", now },
    );
    expect(await sendMessage((await email())?._id ?? "", new Date(now.getTime() + 3_600_000))).toBe("failed");
    expect((await email())?.reason).toBe("feedback_resolved");
  });
});

async function aFailedDigest(complain: Awaited<ReturnType<typeof aBusiness>>["complain"], complaints: number) {
  const all = [];
  for (let made = 0; made < alertsAtMost + complaints; made++) all.push(await complain());
  const beyond = all.slice(alertsAtMost);
  const digest = (await readMessage(beyond[0]?.sms ?? ""))?.digest ?? "";
  const due = new Date(now.getTime() + digestWindow);
  await changeMessage(digest, ["queued"], {}, { handedOverAt: due.toISOString() });
  expect(await sendMessage(digest, due)).toBe("failed");
  return { digest, beyond };
}

describe("a digest by SMS that was not sent in the end", () => {
  it("is told by email, each complaint once", async () => {
    const { user, complain } = await aBusiness();
    const { digest, beyond } = await aFailedDigest(complain, 3);
    await handOver(digest, digest);
    const told = await Promise.all(beyond.map(({ email }) => email()));
    expect(told.map((email) => [email?.status, email?.template === "complaint_alert" && email.data.user])).toEqual(
      beyond.map(() => ["queued", user._id]),
    );
  });
});
